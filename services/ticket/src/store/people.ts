import type { ResourceKind } from '@leitstand/contracts/identity/assigned-resources'
import {
  type NotificationSettings,
  type ProductOption,
  watchNewFromKinds,
} from '@leitstand/contracts/identity/notification-settings'
import type { GroupFacts, UserFacts } from '@leitstand/contracts/identity/requests'
import { type CopyTable, copyTable } from '@leitstand/kit/copy-table'
import type { Sql } from '@leitstand/kit/database'
import type { RowOf } from '@leitstand/kit/row-of'
import type { PersonModel } from '../generated/prisma/models/Person.ts'
import type { UserGroupModel } from '../generated/prisma/models/UserGroup.ts'
import { forgetWishes } from './eager-watchers.ts'
import { rememberName } from './names.ts'
import { memory } from './remember.ts'

export type PersonRow = RowOf<
  Pick<PersonModel, 'uuid' | 'name' | 'email' | 'staff' | 'inactive' | 'customerGroup' | 'groups' | 'roles'>
>

export type GroupRow = RowOf<Pick<UserGroupModel, 'uuid' | 'name' | 'customerGroup'>>

const personTable = copyTable<UserFacts>({
  table: 'person',
  types: {
    ...{ name: 'text', email: 'text', staff: 'boolean', inactive: 'boolean', customer_group: 'uuid', roles: 'text[]' },
    ...{ groups: 'uuid[]', watches_new: 'boolean', watches_kinds: 'text[]' },
  },
  values: ({ name, email, staff, inactive, customerGroup, roles, groups, notificationSettings }) => ({
    ...{ name, email, staff, inactive, customer_group: customerGroup, roles, groups },
    watches_new: notificationSettings.watchNewFromUserGroup,
    watches_kinds: kindsWatchedBy(notificationSettings),
  }),
})
export const people = remembering(personTable)

function kindsWatchedBy(settings: NotificationSettings): ResourceKind[] {
  const options = Object.keys(watchNewFromKinds) as ProductOption[]
  return options.filter((option) => settings[option]).map((option) => watchNewFromKinds[option])
}

const groupTable = copyTable<GroupFacts>({
  table: 'user_group',
  types: {
    ...{ name: 'text', customer_group: 'boolean', active: 'boolean', show_tickets: 'boolean', watches_new: 'boolean' },
  },
  values: ({ name, customerGroup, active, showTickets, watchNewFromUserGroup }) => ({
    ...{ name, customer_group: customerGroup, active, show_tickets: showTickets, watches_new: watchNewFromUserGroup },
  }),
})
export const groups = remembering(groupTable)

const rememberedPeople = memory<PersonRow>()
const rememberedGroups = memory<GroupRow>()

/** Somebody, or a group, is not what it was. */
export function forgetPeople(): void {
  rememberedPeople.forget()
  rememberedGroups.forget()
  forgetWishes()
}

/** What every ticket points at is asked for so often that it is held in memory, too. */
function remembering<E extends { uuid: string; name: string }>(copy: CopyTable<E>): CopyTable<E> {
  return {
    ...copy,
    async keep(on, entities) {
      const news = await copy.keep(on, entities)
      if (news.length > 0) forgetPeople()
      for (const { uuid, name } of entities) if (news.includes(uuid)) rememberName(uuid, name)
      return news
    },
  }
}

export async function findPeople(on: Sql, uuids: readonly string[]): Promise<PersonRow[]> {
  const sql =
    'SELECT uuid, name, email, staff, inactive, customer_group, groups, roles FROM person WHERE uuid = ANY($1::uuid[])'
  const found = await rememberedPeople.getAll(uuids, async (missing) =>
    byUuid(await on.query<PersonRow>(sql, [missing], 'people')),
  )
  return [...found.values()]
}

export async function findGroups(on: Sql, uuids: readonly string[]): Promise<GroupRow[]> {
  const sql = 'SELECT uuid, name, customer_group FROM user_group WHERE uuid = ANY($1::uuid[])'
  const found = await rememberedGroups.getAll(uuids, async (missing) =>
    byUuid(await on.query<GroupRow>(sql, [missing], 'groups')),
  )
  return [...found.values()]
}

function byUuid<Row extends { uuid: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.uuid, row]))
}

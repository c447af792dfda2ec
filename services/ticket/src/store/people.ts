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
import { rememberName } from './names.ts'

export type PersonRow = RowOf<Pick<PersonModel, 'uuid' | 'name' | 'email' | 'staff' | 'inactive' | 'customerGroup'>>

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

/** Names are asked for so often that they are held in memory, too. */
function remembering<E extends { uuid: string; name: string }>(copy: CopyTable<E>): CopyTable<E> {
  return {
    ...copy,
    async keep(on, entities) {
      const news = await copy.keep(on, entities)
      for (const { uuid, name } of entities) if (news.includes(uuid)) rememberName(uuid, name)
      return news
    },
  }
}

export async function findPeople(on: Sql, uuids: readonly string[]): Promise<PersonRow[]> {
  if (uuids.length === 0) return []
  return await on.query<PersonRow>('SELECT * FROM person WHERE uuid = ANY($1::uuid[])', [uuids], 'people')
}

export async function findGroups(on: Sql, uuids: readonly string[]): Promise<GroupRow[]> {
  if (uuids.length === 0) return []
  return await on.query(
    'SELECT uuid, name, customer_group FROM user_group WHERE uuid = ANY($1::uuid[])',
    [uuids],
    'groups',
  )
}

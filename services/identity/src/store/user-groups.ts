import { groupRef, iri, type UserRef, userRef } from '@leitstand/contracts/common'
import type { GroupFacts, UserGroup } from '@leitstand/contracts/identity/requests'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { type Conditions, conditions, orderOf, type Paging, readList } from '@leitstand/kit/list'
import { nameOf } from '../domain/names.ts'
import type { GroupVisibility } from '../domain/visibility.ts'
import type { UserGroup as Model, Prisma } from '../generated/prisma/client.ts'
import { named } from './conditions.ts'
import { type GroupParts, partsOf } from './group-parts.ts'
import type { Reader } from './users.ts'

type Queries = Pick<Sql, 'query'>

export interface GroupFilter {
  name?: string[] | undefined
  customerGroup?: boolean | undefined
  active?: boolean | undefined
  uuids?: readonly string[] | undefined
}
/** Which page, by name. */
export type GroupPage = Paging & { 'order[name]'?: 'asc' | 'desc' | undefined }

type GroupRow = FieldsOf<
  Model,
  | 'uuid'
  | 'name'
  | 'description'
  | 'customerGroup'
  | 'active'
  | 'showTickets'
  | 'teamsChannel'
  | 'watchNewFromUserGroup'
  | 'disableConfirmationMail'
  | 'mailDomains'
  | 'version',
  Pick<UserGroup, 'teamsLanguage' | 'workflows' | 'roles'>
> & { mainCustomer: { uuid: string; firstName: string; lastName: string; email: string } | null }

const columns = `g.uuid, g.name, g.description, g.customer_group AS "customerGroup", g.active, g.show_tickets AS "showTickets",
  g.teams_channel AS "teamsChannel", g.teams_language AS "teamsLanguage", g.workflows, g.roles, g.mail_domains AS "mailDomains",
  g.watch_new_from_user_group AS "watchNewFromUserGroup", g.disable_confirmation_mail AS "disableConfirmationMail", g.version,
  CASE WHEN c.uuid IS NOT NULL THEN json_build_object('uuid', c.uuid, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email)
  END AS "mainCustomer"`

/** Groups with all that belongs to them, as far as somebody may see it. */
export async function listGroups(
  sql: Queries,
  filter: GroupFilter,
  paging: GroupPage,
  seen: GroupVisibility,
): Promise<{ items: UserGroup[]; total: number }> {
  const on = groupConditions(filter, seen)
  const { rows, total } = await readList<GroupRow>(sql, {
    columns,
    from: 'user_groups g LEFT JOIN users c ON c.uuid = g.main_customer_uuid',
    conditions: on,
    order: byName(paging),
    paging,
  })
  const parts = await partsOf(
    sql,
    rows.map(({ uuid }) => uuid),
    seen,
  )
  return { items: rows.map((row) => toUserGroup(row, parts, seen)), total }
}

export async function findGroup(sql: Queries, uuid: string, seen: GroupVisibility): Promise<UserGroup | undefined> {
  const { items } = await listGroups(sql, { uuids: [uuid] }, { page: 1, itemsPerPage: 1 }, seen)
  return items[0]
}

/** Names of groups for choices, in their order. */
export async function listGroupNames(
  sql: Queries,
  filter: GroupFilter,
  paging: GroupPage,
  seen: GroupVisibility,
): Promise<{ items: { uuid: string; name: string; customerGroup: boolean }[]; total: number }> {
  const { rows, total } = await readList<{ uuid: string; name: string; customerGroup: boolean }>(sql, {
    columns: 'g.uuid, g.name, g.customer_group AS "customerGroup"',
    from: 'user_groups g',
    conditions: groupConditions(filter, seen),
    order: byName(paging),
    paging,
  })
  return { items: rows, total }
}

export async function groupFacts(prisma: Reader, uuids?: readonly string[]): Promise<GroupFacts[]> {
  const rows = await prisma.userGroup.findMany({
    where: uuids ? { uuid: { in: [...uuids] } } : {},
    include: { memberships: true },
    orderBy: { uuid: 'asc' },
  })
  return rows.map(toGroupFacts)
}

function groupConditions(filter: GroupFilter, seen: GroupVisibility): Conditions {
  const on = conditions()
  on.isOneOf('g.uuid', 'uuid', seen.own)
  on.isOneOf('g.uuid', 'uuid', filter.uuids)
  if (filter.name) on.and(named(on, filter.name))
  on.isSo('g.customer_group', filter.customerGroup)
  on.isSo('g.active', filter.active)
  return on
}

function byName(paging: GroupPage): string {
  return orderOf(paging, { name: (direction) => `g.name ${direction}, g.uuid` }, { name: 'ASC' })
}

/** Agreements and clearing types are the provider's own affair, and so is what it notes of a group; who knows the address of a Teams channel can write to it. */
function toUserGroup(
  { mainCustomer, teamsChannel, ...row }: GroupRow,
  parts: GroupParts,
  seen: GroupVisibility,
): UserGroup {
  return {
    ...groupRef(row.uuid, row.name),
    ...row,
    // Staff see groups that are not their own.
    description: seen.own === undefined ? row.description : '',
    mainCustomer: mainCustomer && toUserRef(mainCustomer),
    users: parts.members.get(row.uuid) ?? [],
    teamsChannel: seen.isAdministrator ? teamsChannel : null,
    serviceLevelAgreements: (parts.agreements.get(row.uuid) ?? []).map(({ uuid, name }) =>
      reference('service_level_agreements', 'ServiceLevelAgreement', uuid, name),
    ),
    assignedResources: parts.resources.get(row.uuid) ?? [],
    clearingTypes: (parts.clearingTypes.get(row.uuid) ?? []).map(({ uuid, name }) =>
      reference('clearing_types', 'ClearingType', uuid, name),
    ),
  }
}

function toUserRef(user: { uuid: string; firstName: string; lastName: string; email: string }): UserRef {
  return userRef(user.uuid, nameOf(user))
}

function reference(path: string, type: string, uuid: string, name: string) {
  return { '@id': iri(path, uuid), '@type': type, uuid, name }
}

function toGroupFacts(row: Prisma.UserGroupGetPayload<{ include: { memberships: true } }>): GroupFacts {
  return {
    uuid: row.uuid,
    name: row.name,
    customerGroup: row.customerGroup,
    active: row.active,
    showTickets: row.showTickets,
    mainCustomer: row.mainCustomerUuid,
    members: row.memberships.map(({ userUuid }) => userUuid),
    teamsChannel: row.teamsChannel,
    teamsLanguage: row.teamsLanguage as GroupFacts['teamsLanguage'],
    disableConfirmationMail: row.disableConfirmationMail,
    watchNewFromUserGroup: row.watchNewFromUserGroup,
    version: row.version,
  }
}

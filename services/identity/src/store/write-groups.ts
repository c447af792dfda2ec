import type { Role } from '@leitstand/contracts/roles'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { nameOf, plainName } from '../domain/names.ts'
import type { GroupState, MemberState } from '../domain/plan-group.ts'
import type { User } from '../generated/prisma/client.ts'
import type { Reader } from './users.ts'

export interface LoadedGroup {
  state: GroupState
  version: number
}

type Row = Omit<GroupState, 'members'> & { version: number }

/** A group with all its members, kept from others until the transaction ends. */
export async function loadGroup(tx: Sql, uuid: string): Promise<LoadedGroup | undefined> {
  const [row] = await tx.query<Row>(
    `SELECT uuid::text, name, description, customer_group AS "customerGroup", main_customer_uuid::text AS "mainCustomer", active,
            show_tickets AS "showTickets", teams_channel AS "teamsChannel", teams_language AS "teamsLanguage", workflows, roles,
            watch_new_from_user_group AS "watchNewFromUserGroup", disable_confirmation_mail AS "disableConfirmationMail",
            mail_domains AS "mailDomains", version
       FROM user_groups WHERE uuid = $1::uuid FOR UPDATE`,
    [uuid],
  )
  if (!row) return undefined
  const members = await people(tx, 'u.uuid IN (SELECT user_uuid FROM memberships WHERE group_uuid = $1::uuid)', uuid)
  const { version, ...state } = row
  return { version, state: { ...state, members } }
}

/** The people among these who exist; the technical account and the anonymised belong to no group. */
export async function loadPeople(tx: Sql, uuids: readonly string[]): Promise<Map<string, MemberState>> {
  const found = await people(
    tx,
    `u.uuid = ANY($1::uuid[]) AND NOT 'ROLE_SYSTEM' = ANY (u.roles) AND u.anonymised_at IS NULL`,
    uuids,
  )
  return new Map(found.map((person) => [person.uuid, person]))
}

async function people(tx: Sql, condition: string, value: unknown): Promise<MemberState[]> {
  const rows = await tx.query<
    FieldsOf<User, 'uuid' | 'firstName' | 'lastName' | 'email' | 'inactive', { roles: Role[] }>
  >(
    `SELECT u.uuid::text, u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.roles, u.inactive
       FROM users u WHERE ${condition} ORDER BY u.uuid`,
    [value],
  )
  return rows.map((row) => ({ uuid: row.uuid, name: nameOf(row), roles: row.roles, inactive: row.inactive }))
}

/** Version 1 comes with the announcement. */
export async function insertGroup(prisma: Reader, group: GroupState): Promise<void> {
  await prisma.userGroup.create({ data: { uuid: group.uuid, version: 0, ...columnsOf(group) } })
}

export async function updateGroup(prisma: Reader, group: GroupState): Promise<void> {
  await prisma.userGroup.update({ where: { uuid: group.uuid }, data: columnsOf(group) })
}

function columnsOf({ uuid: _uuid, members: _members, mainCustomer, ...columns }: GroupState) {
  return { ...columns, mainCustomerUuid: mainCustomer, plainName: plainName(columns.name) }
}

/** Puts people into a group and takes others out of it. */
export async function moveMembers(
  tx: Sql,
  group: string,
  { came, left }: { came: readonly MemberState[]; left: readonly MemberState[] },
): Promise<void> {
  await tx.query('DELETE FROM memberships WHERE group_uuid = $1::uuid AND user_uuid = ANY($2::uuid[])', [
    group,
    left.map(({ uuid }) => uuid),
  ])
  await tx.query(
    'INSERT INTO memberships (group_uuid, user_uuid) SELECT $1::uuid, unnest($2::uuid[]) ON CONFLICT DO NOTHING',
    [group, came.map(({ uuid }) => uuid)],
  )
}

export async function removeGroup(tx: Sql, group: string): Promise<void> {
  await tx.query('DELETE FROM memberships WHERE group_uuid = $1::uuid', [group])
  await tx.query('DELETE FROM user_groups WHERE uuid = $1::uuid', [group])
}

/** Newcomers go where their mail domain is claimed, so only one customer group can claim it. */
export async function isDomainClaimed(tx: Sql, group: GroupState): Promise<boolean> {
  if (group.mailDomains.length === 0) return false
  const [row] = await tx.query<{ found: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM user_groups WHERE customer_group AND mail_domains && $1::text[] AND uuid <> $2::uuid) AS found',
    [group.mailDomains, group.uuid],
  )
  return row?.found ?? false
}

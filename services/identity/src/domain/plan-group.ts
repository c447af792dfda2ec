import type { Language } from '@leitstand/contracts/actor'
import type { Change } from '@leitstand/contracts/common'
import { roles as allRoles, type Role } from '@leitstand/contracts/roles'
import type { Violation } from '@leitstand/contracts/violations'
import { customerRoles, sideOf, staffRoles } from './role-sides.ts'

export interface MemberState {
  uuid: string
  name: string
  roles: readonly Role[]
  inactive: boolean
}

/** All that may be written of a group. */
export interface GroupState {
  uuid: string
  name: string
  description: string
  customerGroup: boolean
  mainCustomer: string | null
  active: boolean
  showTickets: boolean
  teamsChannel: string | null
  teamsLanguage: Language
  workflows: string[]
  roles: Role[]
  watchNewFromUserGroup: boolean
  disableConfirmationMail: boolean
  mailDomains: string[]
  members: MemberState[]
}
export type GroupField = Exclude<keyof GroupState, 'uuid' | 'members'> | 'users'

type Wished = Omit<GroupState, 'uuid' | 'members'> & { users: string[] }
/** What a caller wrote; what is left out stays. */
export type GroupPatch = { [K in keyof Wished]?: Wished[K] | undefined }

export function aNewGroup(uuid: string): GroupState {
  return {
    uuid,
    name: '',
    description: '',
    customerGroup: false,
    mainCustomer: null,
    active: true,
    showTickets: false,
    teamsChannel: null,
    teamsLanguage: 'de',
    workflows: [],
    roles: [],
    watchNewFromUserGroup: false,
    disableConfirmationMail: false,
    mailDomains: [],
    members: [],
  }
}

/** How a group looks when the wishes are met, and what is wrong with them. `known` are the people who were named. */
export function planGroup(
  before: GroupState,
  { users, roles, workflows, mailDomains, teamsChannel, ...patch }: GroupPatch,
  known: ReadonlyMap<string, MemberState>,
): { after: GroupState; violations: Violation[] } {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const wanted: GroupState = {
    ...before,
    ...given,
    roles: roles ? allRoles.filter((role) => roles.includes(role)) : before.roles,
    workflows: workflows ? [...new Set(workflows)] : before.workflows,
    mailDomains: mailDomains ? [...new Set(mailDomains)] : before.mailDomains,
    teamsChannel: teamsChannel === undefined ? before.teamsChannel : teamsChannel || null,
    members: users ? [...new Set(users)].flatMap((uuid) => known.get(uuid) ?? []) : before.members,
  }
  const violations = [
    ...((users ?? []).some((uuid) => !known.has(uuid)) ? [violation('users', 'unknown-reference')] : []),
    ...wrongRoles(wanted),
    ...wrongMembers(before, wanted),
    ...wrongDomains(wanted),
    ...(patch.mainCustomer && !mayLead(wanted) ? [violation('mainCustomer', 'main-customer-invalid')] : []),
  ]
  // Who is no longer one of them does not speak for them.
  return { after: { ...wanted, mainCustomer: mayLead(wanted) ? wanted.mainCustomer : null }, violations }
}

function violation(propertyPath: GroupField, code: Violation['code']): Violation {
  return { propertyPath, code }
}

function wrongRoles({ roles, customerGroup }: GroupState): Violation[] {
  if (roles.includes('ROLE_SYSTEM')) return [violation('roles', 'role-not-grantable')]
  const fitting = customerGroup ? customerRoles : staffRoles
  if (roles.every((role) => fitting.includes(role))) return []
  return [violation('roles', customerGroup ? 'customers-only' : 'staff-only')]
}

function wrongDomains({ customerGroup, mailDomains }: GroupState): Violation[] {
  return customerGroup || mailDomains.length === 0 ? [] : [violation('mailDomains', 'invalid')]
}

/** Who is new must be of the group's side. */
function wrongMembers(before: GroupState, { members, customerGroup }: GroupState): Violation[] {
  const old = new Set(before.members.map(({ uuid }) => uuid))
  const side = customerGroup ? 'customer' : 'staff'
  const isFitting = members.every((member) => old.has(member.uuid) || sideOf(member.roles) === side)
  return isFitting ? [] : [violation('users', customerGroup ? 'customers-only' : 'staff-only')]
}

/** The main customer is an active member of a customer group and holds the role, by itself or through the group (AMB-130). */
function mayLead(group: GroupState): boolean {
  const leader = group.members.find(({ uuid }) => uuid === group.mainCustomer)
  if (!leader || leader.inactive || !group.customerGroup) return false
  return [...leader.roles, ...group.roles].includes('ROLE_MAIN_CUSTOMER')
}

export interface GroupDifference {
  changes: (Change & { field: GroupField })[]
  came: MemberState[]
  left: MemberState[]
}

/** What is different, as the history of access shows it. Of the members only those who came or left are told. */
export function differenceOf(before: GroupState, after: GroupState): GroupDifference {
  const came = missingIn(before.members, after.members)
  const left = missingIn(after.members, before.members)
  const { uuid: _uuid, members: _members, mainCustomer: _main, ...rest } = after
  const plain = Object.keys(rest) as Exclude<keyof typeof rest, never>[]
  const changes = [
    ...plain.map((field) => ({ field, before: before[field] as unknown, after: after[field] as unknown })),
    { field: 'mainCustomer' as const, before: leaderOf(before), after: leaderOf(after) },
    { field: 'users' as const, before: left.map(named), after: came.map(named) },
  ].filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
  return { changes, came, left }
}

function missingIn(some: readonly MemberState[], others: readonly MemberState[]): MemberState[] {
  const known = new Set(some.map(({ uuid }) => uuid))
  return others.filter(({ uuid }) => !known.has(uuid))
}

function leaderOf({ members, mainCustomer }: GroupState): { uuid: string; name: string } | null {
  const leader = members.find(({ uuid }) => uuid === mainCustomer)
  return leader ? named(leader) : null
}

function named({ uuid, name }: MemberState): { uuid: string; name: string } {
  return { uuid, name }
}

/** What every member has through the group: what events say of them, or what they may see. */
export function touchesMembers(changes: readonly { field: GroupField }[]): { facts: boolean; access: boolean } {
  const has = (...fields: GroupField[]) => changes.some(({ field }) => fields.includes(field))
  const facts = has('roles', 'active')
  return { facts, access: facts || has('showTickets', 'workflows') }
}

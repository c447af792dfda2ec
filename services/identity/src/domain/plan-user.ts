import type { Language } from '@leitstand/contracts/actor'
import type { Change } from '@leitstand/contracts/common'
import type { NotificationSettings, NotificationWishes } from '@leitstand/contracts/identity/notification-settings'
import { roles as allRoles, type Role } from '@leitstand/contracts/roles'
import type { Violation } from '@leitstand/contracts/violations'
import { choose, settingsOf } from './notification-settings.ts'
import type { UserField } from './people-policy.ts'
import { sideOf } from './role-sides.ts'

export interface GroupOfUser {
  uuid: string
  name: string
  customerGroup: boolean
}

/** All that may be written of a person. */
export interface UserState {
  uuid: string
  firstName: string
  lastName: string
  email: string
  roles: Role[]
  inactive: boolean
  isSubUser: boolean
  locale: Language
  /** What was chosen; the rest is as usual. */
  notificationSettings: Partial<NotificationSettings>
  groups: GroupOfUser[]
}

type Wish<T> = T | undefined

/** What a caller wrote; what is left out stays. */
export interface UserPatch {
  firstName?: Wish<string>
  lastName?: Wish<string>
  email?: Wish<string>
  roles?: Wish<Role[]>
  groups?: Wish<string[]>
  customer?: Wish<string | null>
  isSubUser?: Wish<boolean>
  is_sub_user?: Wish<boolean>
  inactive?: Wish<boolean>
  locale?: Wish<Language>
  notificationSettings?: Wish<NotificationWishes>
}

/** Somebody of whom nothing is said yet; mails speak to them in this language until they choose their own. */
export function emptyUser(uuid: string, locale: Language = 'de'): UserState {
  return {
    uuid,
    firstName: '',
    lastName: '',
    email: '',
    roles: ['ROLE_CUSTOMER'],
    inactive: false,
    isSubUser: false,
    locale,
    notificationSettings: {},
    groups: [],
  }
}

/** How a person looks when the wishes are met, and what is wrong with them. `known` are the groups that were named. */
export function planUser(
  before: UserState,
  patch: UserPatch,
  known: ReadonlyMap<string, GroupOfUser>,
): { after: UserState; violations: Violation[] } {
  const after: UserState = {
    uuid: before.uuid,
    firstName: patch.firstName ?? before.firstName,
    lastName: patch.lastName ?? before.lastName,
    email: patch.email ?? before.email,
    roles: patch.roles ? withoutRepeats(patch.roles) : before.roles,
    inactive: patch.inactive ?? before.inactive,
    isSubUser: isSubUserAfter(patch, before.isSubUser),
    locale: patch.locale ?? before.locale,
    notificationSettings: choose(before.notificationSettings, patch.notificationSettings ?? {}),
    groups: groupsOf(before, patch, known),
  }
  const changed = fieldsOf(changesOf(before, after))
  const mayNotFit = changed.includes('roles') || changed.includes('groups')
  return { after, violations: [...unknown(patch, known), ...(mayNotFit ? misfits(after, patch) : [])] }
}

/** Nobody is without a role (AMB-251 names the others); they are kept in one order. */
function withoutRepeats(wanted: readonly Role[]): Role[] {
  const roles = allRoles.filter((role) => wanted.includes(role))
  return roles.length > 0 ? roles : ['ROLE_CUSTOMER']
}

/** `customer` alone exchanges the customer groups for this one. */
function groupsOf(before: UserState, patch: UserPatch, known: ReadonlyMap<string, GroupOfUser>): GroupOfUser[] {
  if (patch.groups) return [...new Set(patch.groups)].flatMap((uuid) => known.get(uuid) ?? [])
  if (patch.customer === undefined) return before.groups
  const others = before.groups.filter((group) => !group.customerGroup)
  return [...others, ...(patch.customer === null ? [] : [known.get(patch.customer) ?? []].flat())]
}

function unknown(patch: UserPatch, known: ReadonlyMap<string, GroupOfUser>): Violation[] {
  const lost = (patch.groups ?? []).some((uuid) => !known.has(uuid))
  const customer = patch.customer ? known.get(patch.customer) : undefined
  return [
    ...(lost ? [{ propertyPath: 'groups', code: 'unknown-reference' } as const] : []),
    ...(patch.customer && !customer?.customerGroup
      ? [{ propertyPath: 'customer', code: 'unknown-reference' } as const]
      : []),
    ...(isContradiction(patch, known) ? [{ propertyPath: 'customer', code: 'invalid' } as const] : []),
  ]
}

/** Where both are said, the customer is one of the groups. */
function isContradiction({ groups, customer }: UserPatch, known: ReadonlyMap<string, GroupOfUser>): boolean {
  if (groups === undefined || customer === undefined) return false
  return customer === null ? groups.some((uuid) => known.get(uuid)?.customerGroup) : !groups.includes(customer)
}

/** Two spellings of one field. A record may be sent back with one of them changed: then that one is meant. */
function isSubUserAfter({ isSubUser, is_sub_user }: UserPatch, before: boolean): boolean {
  return [isSubUser, is_sub_user].find((said) => said !== undefined && said !== before) ?? before
}

/** Roles of one side only, none that nobody has, and groups of the same side. */
function misfits({ roles, groups }: UserState, patch: UserPatch): Violation[] {
  if (roles.includes('ROLE_SYSTEM')) return [{ propertyPath: 'roles', code: 'role-not-grantable' }]
  const side = sideOf(roles)
  if (side === 'neither') return [{ propertyPath: 'roles', code: 'roles-mixed' }]
  const asked = patch.groups ? 'groups' : patch.customer === undefined ? 'roles' : 'customer'
  if (side === 'customer' && groups.some((group) => !group.customerGroup)) {
    return [{ propertyPath: asked, code: 'staff-only' }]
  }
  if (side === 'staff' && groups.some((group) => group.customerGroup)) {
    return [{ propertyPath: asked, code: 'customers-only' }]
  }
  return []
}

/** What is different, field by field, as the history of access shows it. */
export function changesOf(before: UserState, after: UserState): (Change & { field: UserField })[] {
  const settings = (state: UserState) => settingsOf(state.notificationSettings)
  const plain = ['firstName', 'lastName', 'email', 'inactive', 'isSubUser', 'locale'] as const
  return [
    ...plain.map((field) => ({ field, before: before[field], after: after[field] })),
    { field: 'roles' as const, before: inOrder(before.roles), after: inOrder(after.roles) },
    { field: 'groups' as const, before: namesOf(before.groups), after: namesOf(after.groups) },
    { field: 'notificationSettings' as const, before: settings(before), after: settings(after) },
  ].filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

export function fieldsOf(changes: readonly { field: UserField }[]): UserField[] {
  return changes.map(({ field }) => field)
}

/** Changes that are about access, not about taste. */
export function auditable(changes: readonly (Change & { field: UserField })[]): Change[] {
  return changes.filter(({ field }) => field !== 'locale' && field !== 'notificationSettings')
}

function inOrder(roles: readonly Role[]): Role[] {
  return allRoles.filter((role) => roles.includes(role))
}

function namesOf(groups: readonly GroupOfUser[]): { uuid: string; name: string }[] {
  return groups.map(({ uuid, name }) => ({ uuid, name })).toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1))
}

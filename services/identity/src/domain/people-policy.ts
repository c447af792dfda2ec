import { type Actor, hasRole } from '@leitstand/contracts/actor'
import type { Role } from '@leitstand/contracts/roles'
import { sideOf } from './role-sides.ts'

/** What of a person can be changed, as the history of access names it. */
export type UserField =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'roles'
  | 'groups'
  | 'inactive'
  | 'isSubUser'
  | 'locale'
  | 'notificationSettings'

/** Everybody's own affair. Address, roles and groups decide what somebody may, so they are not. */
const own: readonly UserField[] = ['firstName', 'lastName', 'locale', 'notificationSettings']
/** What a main customer settles for the people of the own group. */
const managed: readonly UserField[] = [...own, 'email', 'inactive', 'isSubUser']

interface Subject {
  uuid: string
  roles: readonly Role[]
  groups: readonly { uuid: string }[]
}

/** Administrators settle who is who and who may what (AMB-246, AMB-247). */
export function mayAdminister(actor: Actor): boolean {
  return hasRole(actor, 'ROLE_SUPER_ADMIN')
}

/**
 * Main customers manage their sub-users (AMB-248): customers of nobody else's groups, and not other main customers. Somebody in
 * a foreign group as well is not theirs to change, for they would change who acts there.
 */
export function manages(actor: Actor, user: Subject): boolean {
  return (
    hasRole(actor, 'ROLE_MAIN_CUSTOMER') &&
    user.uuid !== actor.uuid &&
    sideOf(user.roles) === 'customer' &&
    !user.roles.includes('ROLE_MAIN_CUSTOMER') &&
    user.groups.length > 0 &&
    user.groups.every(({ uuid }) => actor.customerGroups.includes(uuid))
  )
}

/** May somebody change these fields of somebody they see? */
export function mayChangeUser(actor: Actor, user: Subject, fields: readonly UserField[]): boolean {
  if (mayAdminister(actor)) return true
  if (actor.uuid === user.uuid) return fields.every((field) => own.includes(field))
  return manages(actor, user) && fields.every((field) => managed.includes(field))
}

/** May somebody add a person who would look like this? Main customers add sub-users to their own groups. */
export function mayCreateUser(actor: Actor, user: Subject): boolean {
  return mayAdminister(actor) || manages(actor, user)
}

export function mayDeactivate(actor: Actor, user: Subject): boolean {
  return mayAdminister(actor) || manages(actor, user)
}

/** Pictures are one's own; administrators help out. */
export function mayChangePicture(actor: Actor, user: string): boolean {
  return actor.uuid === user || mayAdminister(actor)
}

import { type Actor, hasRole, isStaff, isSystem } from '@leitstand/contracts/actor'

/** Whom somebody may see in lists and by identifier. */
export type Visibility =
  | { kind: 'everybody' }
  /** The members of these customer groups: what a main customer manages. */
  | { kind: 'members'; groups: readonly string[] }
  | { kind: 'self'; uuid: string }

export function visibilityFor(actor: Actor): Visibility {
  if (isStaff(actor) || isSystem(actor)) return { kind: 'everybody' }
  if (hasRole(actor, 'ROLE_MAIN_CUSTOMER')) return { kind: 'members', groups: actor.customerGroups }
  return { kind: 'self', uuid: actor.uuid }
}

/** Own settings are one's own; administrators help out. */
export function mayHandleSettingsOf(actor: Actor, user: string): boolean {
  return actor.uuid === user || hasRole(actor, 'ROLE_SUPER_ADMIN')
}

/** Which groups somebody may see, which of their members, and how much of a group. */
export interface GroupVisibility {
  visibility: Visibility
  /** Own customer groups alone; undefined = all, for staff. */
  own: readonly string[] | undefined
  isAdministrator: boolean
}

export function groupVisibilityFor(actor: Actor): GroupVisibility {
  const visibility = visibilityFor(actor)
  const own = visibility.kind === 'everybody' ? undefined : actor.customerGroups
  return { visibility, own, isAdministrator: hasRole(actor, 'ROLE_SUPER_ADMIN') }
}

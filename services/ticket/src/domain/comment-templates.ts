import { type Actor, hasRole } from '@leitstand/contracts/actor'
import type { Ownership } from './ticket-policy.ts'

/** What somebody writes about whose a comment template is; undefined says nothing about it. */
export interface Wish {
  groups?: readonly string[] | undefined
  system?: boolean | undefined
  global?: boolean | undefined
}

/**
 * Whose a comment template is after a write. What is of the system or of groups belongs to nobody; one that loses its
 * groups becomes the writer's own, unless an administrator or an express `global` leaves it to everybody.
 */
export function ownershipAfter(wish: Wish, before: Ownership | null, actor: Actor): Ownership {
  const system = wish.system ?? before?.system ?? false
  const groups = system ? [] : (wish.groups ?? before?.groups ?? [])
  if (system || groups.length > 0) return { owner: null, groups, system }
  const global =
    wish.global ?? (before?.owner === null && (before.groups.length === 0 || hasRole(actor, 'ROLE_SUPER_ADMIN')))
  return { owner: global ? null : (before?.owner ?? actor.uuid), groups, system }
}

import { type Actor, hasRole, isStaff } from '@leitstand/contracts/actor'
import type { Audience } from '@leitstand/contracts/audience'

interface Subject {
  readonly audience: Audience
  readonly internal: boolean
  /** The customer it is or was billed to, where that may be another than the ticket's. */
  readonly customer?: string | null
}

/**
 * Customers see the billable worktimes of the tickets they see, never internal ones (AMB-217), nor what another was billed
 * for; the lists say the same in SQL.
 */
export function worktimeAudience({ audience, internal, customer = audience.customerGroup }: Subject): Audience {
  return internal || customer !== audience.customerGroup ? { ...audience, internal: true } : audience
}

/** Staff book and change their own time; billing may do it for others. What is billed nobody changes (AMB-265). */
export function mayBookFor(actor: Actor, employee: string): boolean {
  return isStaff(actor) && (employee === actor.uuid || isBilling(actor))
}

/** Only they say what is billed, and take that back (AMB-218); the super admin has the role by the hierarchy (AMB-216). */
export function isBilling(actor: Actor): boolean {
  return hasRole(actor, 'ROLE_BILLING')
}

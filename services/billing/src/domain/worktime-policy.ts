import { type Actor, hasRole, isStaff } from '@leitstand/contracts/actor'
import { type Audience, mayReceive } from '@leitstand/contracts/audience'

interface Subject {
  readonly audience: Audience
  readonly internal: boolean
  /** The customer it is or was billed to, where that may be another than the ticket's. */
  readonly customer?: string | null
}

/** Customers see the billable worktimes of the tickets they see, never internal ones (AMB-217). */
export function maySeeWorktime(actor: Actor, worktime: Subject): boolean {
  return mayReceive(actor, worktimeAudience(worktime))
}

/** No customer learns of what another was billed for; the lists say the same in SQL. */
export function worktimeAudience({ audience, internal, customer = audience.customerGroup }: Subject): Audience {
  return internal || customer !== audience.customerGroup ? { ...audience, internal: true } : audience
}

/** Staff book their own time; billing may do it for others. */
export function mayBookFor(actor: Actor, employee: string): boolean {
  return isStaff(actor) && (employee === actor.uuid || isBilling(actor))
}

/** Own entries and all for billing. What is billed nobody changes (AMB-265). */
export function mayChangeWorktime(actor: Actor, worktime: { readonly employee: string }): boolean {
  return mayBookFor(actor, worktime.employee)
}

/** Only billing says what is billed, and takes that back (AMB-218). */
export function mayMarkBilled(actor: Actor): boolean {
  return isBilling(actor)
}

/** AMB-216: the super admin has the role by the hierarchy. */
export function isBilling(actor: Actor): boolean {
  return hasRole(actor, 'ROLE_BILLING')
}

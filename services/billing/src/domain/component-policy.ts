import type { Actor } from '@leitstand/contracts/actor'
import { type ComponentKind, componentKindNames } from '@leitstand/contracts/billing/components'
import { isBilling } from './worktime-policy.ts'

/** Of which tickets staff see the components: Prisma's words for the rule of sight, about a row of `tickets`. */
export function ticketsOfStaff(actor: Actor) {
  return { deleted: false, staffRole: { in: [...actor.roles] } }
}

/** Only billing says what is billed, and changes what is (AMB-218). */
export function mayBill(actor: Actor): boolean {
  return isBilling(actor)
}

/** One of the kinds given alone as description says the kind, too. */
export function kindIn(description: unknown): ComponentKind | undefined {
  return componentKindNames.find((kind) => kind === description)
}

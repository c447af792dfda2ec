import type { Actor } from '@leitstand/contracts/actor'
import { type ComponentKind, componentKindNames } from '@leitstand/contracts/billing/components'
import { isBilling } from './worktime-policy.ts'

/** Only billing says what is billed, and changes what is (AMB-218). */
export function mayBill(actor: Actor): boolean {
  return isBilling(actor)
}

/** One of the kinds given alone as description says the kind, too. */
export function kindIn(description: unknown): ComponentKind | undefined {
  return componentKindNames.find((kind) => kind === description)
}

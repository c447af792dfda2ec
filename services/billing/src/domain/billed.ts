import { AppError } from '@leitstand/contracts/problems'

/** What of a row decides whether it may still be touched. */
export interface Billable {
  readonly billed: boolean
  readonly reverses: string | null
  readonly isReversed: boolean
}

/** What is billed stands as it was billed; a reversal only ever takes back what it names (AMB-265). */
export function mustBeOpen({ billed, reverses }: Billable): void {
  if (billed || reverses !== null) throw new AppError('billed-frozen')
}

/** A reversal that nobody has invoiced yet may be dropped by billing, who made it. */
export function mustBeRemovable({ billed, reverses }: Billable, isBilling: boolean): void {
  if (billed || (reverses !== null && !isBilling)) throw new AppError('billed-frozen')
}

/** What was reversed stays billed: the reversal speaks of it. */
export function mustBeUnmarkable({ isReversed }: Billable): void {
  if (isReversed) throw new AppError('already-reversed')
}

export function mustBeReversible({ billed, reverses, isReversed }: Billable): void {
  if (isReversed) throw new AppError('already-reversed')
  if (!billed || reverses !== null) throw new AppError('not-billed')
}

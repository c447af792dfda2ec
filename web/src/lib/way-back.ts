import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import type { Status } from '@leitstand/contracts/workflow/states'

/** The step back to a state, if the workflow offers this person one that asks for nothing, or for a day that is known. */
export function wayBack(
  options: readonly TransitionOption[],
  from: Status,
  day: string | null = null,
): TransitionOption | undefined {
  return options.find(
    (one) => one.to === from && !one.refusal && !one.requiresComment && (!one.requiresDate || day !== null),
  )
}

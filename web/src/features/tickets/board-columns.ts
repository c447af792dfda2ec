import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import { finishedStates, isFinished, type Status } from '@leitstand/contracts/workflow/states'

interface WorkflowStates {
  initial: Status
  states: readonly { name: Status }[]
}

/** The states of a workflow as columns: where tickets start, then as work goes on, what is finished at the end. */
export function columnsOf({ initial, states }: WorkflowStates): Status[] {
  const names = states.map(({ name }) => name).filter((name) => name !== initial)
  const late = (name: Status) => (isFinished(name) ? 2 + finishedStates.indexOf(name) : name === 'adjourned' ? 1 : 0)
  return [initial, ...names.toSorted((a, b) => late(a) - late(b))]
}

/** Is a column open? With no state asked for, all that are not finished are. */
export function isColumnOpen(state: Status, asked: readonly string[]): boolean {
  return asked.length === 0 ? !isFinished(state) : asked.includes(state)
}

/** The states to ask for after a column was opened or folded. The last open one stays. */
export function withColumn(columns: readonly Status[], asked: readonly string[], state: Status): readonly string[] {
  const open = columns.filter((one) => isColumnOpen(one, asked))
  const next = columns.filter((one) => (one === state ? !open.includes(one) : open.includes(one)))
  // States of other workflows that the filter names are left as they are.
  const others = asked.filter((one) => !columns.some((column) => column === one))
  return next.length === 0 ? asked : [...next, ...others]
}

/** What may be done with a ticket to bring it into each state, as the workflow offers it. */
export function waysOf(options: readonly TransitionOption[]): Map<Status, TransitionOption[]> {
  const ways = new Map<Status, TransitionOption[]>()
  for (const option of options) {
    if (!option.refusal) ways.set(option.to, [...(ways.get(option.to) ?? []), option])
  }
  return ways
}

/** The next state to the left or right that a ticket may be moved to. */
export function nextTarget(
  columns: readonly Status[],
  ways: ReadonlyMap<Status, unknown>,
  from: Status,
  step: 1 | -1,
): Status | undefined {
  const reachable =
    step === 1 ? columns.slice(columns.indexOf(from) + 1) : columns.slice(0, columns.indexOf(from)).reverse()
  return reachable.find((state) => ways.has(state))
}

/**
 * The one that is meant when a card is put into a column: the likeliest that asks for nothing (they come likeliest first),
 * or the only one. undefined: that has to be asked. The menu of a card offers all of them.
 */
export function meantBy(options: readonly TransitionOption[]): TransitionOption | undefined {
  const plain = options.find((one) => !one.requiresComment && !one.requiresDate)
  return plain ?? (options.length === 1 ? options[0] : undefined)
}

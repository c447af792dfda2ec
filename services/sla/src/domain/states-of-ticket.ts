import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { isFinished, type Status } from '@leitstand/contracts/workflow/states'
import type { Pause } from './response-time.ts'

/** A state that a ticket entered, with the version that said so. Epoch milliseconds. */
export interface EnteredState {
  readonly version: number
  readonly status: Status
  readonly at: number
}

/** The state in which these facts tell a ticket to be. */
export function stateIn({ version, status, updatedAt }: TicketFacts): EnteredState {
  return { version, status, at: Date.parse(updatedAt) }
}

/** The states of a ticket with one more, in whatever order they come; the very same list when it adds nothing. */
export function withState(states: readonly EnteredState[], added: EnteredState): readonly EnteredState[] {
  if (states.some(({ version }) => version === added.version)) return states
  const sorted = [...states, added].sort((left, right) => left.version - right.version)
  const entered = sorted.filter(({ status }, index) => sorted[index - 1]?.status !== status)
  const isSame = entered.length === states.length && entered.every((one, index) => one === states[index])
  return isSame ? states : entered
}

/** When a clock stood still that pauses in these states. */
export function pausesOf(states: readonly EnteredState[], pauseStates: readonly Status[]): Pause[] {
  const pauses = states.map(({ status, at }, index) => ({ status, from: at, until: states[index + 1]?.at ?? null }))
  return pauses.filter(({ status }) => pauseStates.includes(status)).map(({ from, until }) => ({ from, until }))
}

/** Since when a ticket has been finished; null while it is not. */
export function finishedSince(states: readonly EnteredState[]): number | null {
  const lastOpen = states.findLastIndex(({ status }) => !isFinished(status))
  return states[lastOpen + 1]?.at ?? null
}

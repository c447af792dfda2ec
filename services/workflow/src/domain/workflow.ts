import type { Status, TypeName } from '@leitstand/contracts/workflow/states'

/** One arrow of the diagram, from one or several states to one. */
export interface Move {
  readonly from: readonly Status[]
  readonly to: Status
}

/** The state machine of one ticket type; names of types and states are in the contracts. */
export interface Workflow {
  readonly type: TypeName
  readonly initial: Status
  readonly moves: Readonly<Record<string, Move>>
}

/** `from('open', 'in_progress').to('closed')` */
export function from(...sources: readonly Status[]): { to(target: Status): Move } {
  return { to: (target) => ({ from: sources, to: target }) }
}

/** The states of a workflow: the initial one first, then in the order in which its moves name them. */
export function statesOf(workflow: Workflow): Status[] {
  const named = Object.values(workflow.moves).flatMap((move) => [...move.from, move.to])
  return [...new Set([workflow.initial, ...named])]
}

/** The named transition, if this workflow has it. */
export function findMove(workflow: Workflow, name: string): Move | undefined {
  return Object.hasOwn(workflow.moves, name) ? workflow.moves[name] : undefined
}

/** Transitions by name, each with its move, in the order of the table. */
export function movesOf(workflow: Workflow): [name: string, move: Move][] {
  return Object.entries(workflow.moves)
}

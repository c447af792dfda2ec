import { isFinished } from '@leitstand/contracts/workflow/states'
import type { TicketRow } from './rows.ts'

type Node = Pick<TicketRow, 'uuid' | 'public_id' | 'parent' | 'ancestors' | 'status'>

/** How far up the reader sees every ticket on the way. */
export function topOf(
  { uuid, ancestors }: Pick<Node, 'uuid' | 'ancestors'>,
  seen: { has(uuid: string): boolean },
): string {
  const hidden = ancestors.findLastIndex((one) => !seen.has(one))
  return ancestors[hidden + 1] ?? uuid
}

/** Those above first, each with all its ancestors from the top: what hangs on a ticket that is not there is left out. */
export function grownFrom<N extends Node>(top: string, tickets: readonly N[]): N[] {
  const byDepth = tickets.toSorted(
    (one, other) => one.ancestors.length - other.ancestors.length || Number(one.public_id) - Number(other.public_id),
  )
  const grown = new Set<string | null>()
  return byDepth.filter(({ uuid, parent }) => {
    const belongs = uuid === top || grown.has(parent)
    if (belongs) grown.add(uuid)
    return belongs
  })
}

/** For each ticket, how many are below it on all levels, and how many of those are finished. */
export function progressOf(tickets: readonly Node[]): ReadonlyMap<string, { below: number; done: number }> {
  const progress = new Map(tickets.map(({ uuid }) => [uuid, { below: 0, done: 0 }]))
  for (const { ancestors, status } of tickets) {
    for (const above of ancestors) {
      const one = progress.get(above)
      if (!one) continue
      one.below += 1
      if (isFinished(status)) one.done += 1
    }
  }
  return progress
}

import type { TreeTicket } from '@leitstand/contracts/ticket/tree'

/** A ticket with what is right below it. */
export interface Branch {
  ticket: TreeTicket
  below: readonly Branch[]
}

/** The tickets of a tree as they hang on each other. */
export function branchesOf(tickets: readonly TreeTicket[], parent: string | null = null): Branch[] {
  const children = Map.groupBy(tickets, (one) => one.parent)
  const grown = (above: string | null): Branch[] =>
    (children.get(above) ?? []).map((ticket) => ({ ticket, below: grown(ticket.uuid) }))
  return grown(parent)
}

/** A ticket and those above it. */
export function wayTo(tickets: readonly TreeTicket[], uuid: string): ReadonlySet<string> {
  const parents = new Map(tickets.map((one) => [one.uuid, one.parent]))
  const way = new Set<string>()
  for (let at: string | null | undefined = uuid; at && !way.has(at); at = parents.get(at)) way.add(at)
  return way
}

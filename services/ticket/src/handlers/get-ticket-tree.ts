import { getTicketTree, shownInTree, type TreeTicket } from '@leitstand/contracts/ticket/tree'
import { serve } from '../context.ts'
import { grownFrom, progressOf, topOf } from '../domain/ticket-tree.ts'
import { presentTickets } from '../steps/present-tickets.ts'
import { visibleTicket } from '../steps/visible.ts'
import { findAbove, findTree } from '../store/around-tickets.ts'

export const handleGetTicketTree = serve(getTicketTree, async ({ id }, context) => {
  const { actor } = context
  const ticket = await visibleTicket(context, actor, id)
  const top = topOf(ticket, await findAbove(context, ticket.ancestors, actor))
  const chain = [...ticket.ancestors, ticket.uuid]
  const { rows, total } = await findTree(context, { top, chain, limit: shownInTree }, actor)
  const tree = grownFrom(top, rows)
  const progress = progressOf(tree)
  const shown = await presentTickets(context, tree, context)
  const items = tree.flatMap(({ uuid, parent, type }, index): TreeTicket[] => {
    const view = shown[index]
    if (!view) return []
    const { publicId, subject, status, assignee, dueAt, done: ticked } = view
    const place = { parent: uuid === top ? null : parent, ...(progress.get(uuid) ?? { below: 0, done: 0 }) }
    return [
      {
        '@id': view['@id'],
        '@type': 'Ticket',
        uuid,
        publicId,
        subject,
        type,
        status,
        assignee,
        dueAt,
        ticked,
        ...place,
      },
    ]
  })
  return { items, total: total > rows.length ? total : items.length }
})

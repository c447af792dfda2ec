import { blankNode, userRef } from '@leitstand/contracts/common'
import { listMerged, mergeTicket, unmergeTicket } from '@leitstand/contracts/ticket/merging'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { serve } from '../context.ts'
import { conversationOf } from '../steps/conversation.ts'
import { merge, mergeTarget, unmerge } from '../steps/merging.ts'
import { presentTicket } from '../steps/present-tickets.ts'
import { mustHandle, visibleTicket } from '../steps/visible.ts'
import { findNames } from '../store/names.ts'

export const handleMergeTicket = serve(mergeTicket, async ({ id, into }, context) => {
  const ticket = await visibleTicket(context, context.actor, id)
  mustHandle(context.actor, ticket)
  const other = await mergeTarget(context, into)
  return await context.transaction(async (tx) => {
    const row = await merge(tx, { ticket: ticket.uuid, into: other.uuid }, context)
    return await presentTicket(tx, row, context)
  })
})

export const handleUnmergeTicket = serve(unmergeTicket, async ({ id }, context) => {
  const ticket = await visibleTicket(context, context.actor, id)
  mustHandle(context.actor, ticket)
  return await context.transaction(async (tx) => presentTicket(tx, await unmerge(tx, ticket, context), context))
})

export const handleListMerged = serve(listMerged, async ({ id }, context) => {
  const ticket = await visibleTicket(context, context.actor, id)
  const [, ...merged] = (await conversationOf(context, context.actor, ticket)).values()
  const names = await findNames(
    context,
    merged.map(({ author }) => author),
  )
  const items = merged.map((row) => ({
    '@id': blankNode(row.uuid),
    '@type': 'MergedTicket' as const,
    ticket: ticketRef(row.uuid, row.public_id, row.subject),
    author: userRef(row.author, names.of(row.author)),
    description: row.description,
    descriptionFormat: row.description_format,
    createdAt: row.created_at.toISOString(),
  }))
  return { items, total: items.length }
})

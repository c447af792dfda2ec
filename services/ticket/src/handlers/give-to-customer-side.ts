import { commentChanged } from '@leitstand/contracts/ticket/events'
import { giveToCustomerSide } from '@leitstand/contracts/ticket/import-and-export'
import { emitAll, personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { factsOf, namedIn } from '../domain/fields.ts'
import { toCommentFacts } from '../steps/facts.ts'
import { attachmentsOfComments, toBlobRef } from '../store/attachments.ts'
import { giveCommentsToCustomers } from '../store/comments.ts'
import { findNames } from '../store/names.ts'
import { ticketsOfUuids } from '../store/tickets.ts'

/** As many as one transaction writes. */
const perStep = 500

export const handleGiveToCustomerSide = serve(giveToCustomerSide, async ({ users }, context) => {
  return await context.transaction(async (tx) => {
    const rows = await giveCommentsToCustomers(tx, users, perStep)
    const found = await ticketsOfUuids(tx, [...new Set(rows.map((row) => row.ticket))])
    const tickets = new Map(found.map((row) => [row.uuid, row]))
    const names = await findNames(tx, [
      ...found.flatMap(namedIn),
      ...rows.flatMap((row) => [row.author, ...row.mentions]),
    ])
    const files = await attachmentsOfComments(
      tx,
      rows.map(({ uuid }) => uuid),
    )
    await emitAll(
      tx,
      rows.flatMap((row) => {
        const ticket = tickets.get(row.ticket)
        if (!ticket) return []
        const comment = toCommentFacts(row, factsOf(ticket, names), names, (files.get(row.uuid) ?? []).map(toBlobRef))
        const data = { comment, actor: personOf(context.actor), changes: [], version: row.version }
        return [{ event: commentChanged, data }]
      }),
    )
    return { changed: rows.length, left: rows.length === perStep }
  })
})

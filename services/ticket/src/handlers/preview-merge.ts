import { AppError } from '@leitstand/contracts/problems'
import { previewMerge } from '@leitstand/contracts/ticket/merging'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { type Context, serve } from '../context.ts'
import type { TicketRow } from '../domain/rows.ts'
import { maySee } from '../domain/ticket-policy.ts'
import { mergeTarget, mustBeMergeable } from '../steps/merging.ts'
import { refusalSentence } from '../steps/refusal-sentence.ts'
import { mustHandle } from '../steps/visible.ts'
import { findTickets } from '../store/tickets.ts'

export const handlePreviewMerge = serve(previewMerge, async ({ tickets, into: key }, context) => {
  const into = await mergeTarget(context, key)
  const rows = (await findTickets(context, tickets)).filter((row) => maySee(context.actor, row))
  const found = new Map(rows.flatMap((row) => [[String(row.public_id), row] as const, [row.uuid, row] as const]))
  const previews: { publicId: string; subject: string | null; refusal: string | null }[] = []
  for (const one of tickets) {
    const row = found.get(one)
    const refusal = await refusalOf(context, row, into)
    previews.push({ publicId: String(row?.public_id ?? one), subject: row?.subject ?? null, refusal })
  }
  return { into: ticketRef(into.uuid, into.public_id, into.subject), tickets: previews }
})

async function refusalOf(context: Context, row: TicketRow | undefined, into: TicketRow): Promise<string | null> {
  try {
    if (!row) throw new AppError('not-found')
    mustHandle(context.actor, row)
    await mustBeMergeable(context, row, into)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refusalSentence(error, context.language)
  }
}

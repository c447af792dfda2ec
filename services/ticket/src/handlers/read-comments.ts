import { isStaff } from '@leitstand/contracts/actor'
import { TicketKey } from '@leitstand/contracts/common'
import { getComment, listComments, listLatestComments } from '@leitstand/contracts/ticket/comments'
import { type Context, serve } from '../context.ts'
import type { TicketRow } from '../domain/rows.ts'
import { maySee } from '../domain/ticket-policy.ts'
import { visibleConversation } from '../steps/conversation.ts'
import { presentComments, presentWithFiles } from '../steps/present-comments.ts'
import { visibleComment } from '../steps/visible.ts'
import { listCommentsOf, listLatest } from '../store/comments.ts'
import { findTickets } from '../store/tickets.ts'

/** Summaries show the last three (CONST-029). */
const latestEach = 3

export const handleGetComment = serve(getComment, async ({ uuid }, context) => {
  const { comment, ticket } = await visibleComment(context, context.actor, uuid)
  const [shown] = await presentComments(context, [comment], new Map([[ticket.uuid, ticket]]), context)
  if (!shown) throw new Error('a visible comment could not be shown')
  return shown
})

export const handleListComments = serve(listComments, async (input, context) => {
  const tickets = await visibleConversation(context, context.actor, input['ticket.publicId'])
  const { rows, total } = await listCommentsOf(context, {
    ...input,
    ...(!input.pagination && { page: 1, itemsPerPage: 200 }),
    tickets: [...tickets.keys()],
    withInternal: isStaff(context.actor),
  })
  return { items: await presentWithFiles(context, rows, tickets, context), total }
})

export const handleListLatestComments = serve(listLatestComments, async (input, context) => {
  const keys = [input['ticket.publicId'], input['ticket.publicId[]']].flat().flatMap((given) => given?.split(',') ?? [])
  const tickets = await visible(context, keys.filter((key) => TicketKey.safeParse(key).success).slice(0, 200))
  const rows = await listLatest(context, [...tickets.keys()], isStaff(context.actor), latestEach)
  const items = await presentComments(context, rows, tickets, context)
  return { items, total: items.length }
})

async function visible(context: Context, keys: readonly string[]): Promise<Map<string, TicketRow>> {
  const rows = (await findTickets(context, keys)).filter((row) => maySee(context.actor, row))
  return new Map(rows.map((row) => [row.uuid, row]))
}

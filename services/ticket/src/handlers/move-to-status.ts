import type { ParsedInputOf } from '@leitstand/contracts/define'
import { AppError } from '@leitstand/contracts/problems'
import { moveToStatus } from '@leitstand/contracts/ticket/transitions'
import { type Context, serve } from '../context.ts'
import type { TicketRow } from '../domain/rows.ts'
import { planMove } from '../steps/move-ticket.ts'
import { optionsOf } from '../steps/ticket-state.ts'
import { visibleTicket } from '../steps/visible.ts'

type Input = ParsedInputOf<typeof moveToStatus>

const maxTries = 5

export const handleMoveToStatus = serve(moveToStatus, async (input, context) => {
  // Whoever writes the ticket at the same moment makes us look again.
  for (let tries = 0; tries < maxTries; tries++) {
    const answer = await moveOnce(context, input, await visibleTicket(context, context.actor, input.id))
    if (answer) return answer
  }
  throw new AppError('changed')
})

/** The answer is the transaction's in either case, so that a repeat has it too and undoes nothing that came after. */
async function moveOnce(context: Context, { status, comment }: Input, seen: TicketRow) {
  if (seen.status === status) return await context.transaction(async () => ({ moved: false }))
  const { language, actor } = context
  const transition = await wayTo(context, seen, status, comment)
  const mover = { actor: { ...actor, language }, ask: context.call }
  const { carryOut } = await planMove(context, mover, seen, { transition, comment })
  return await context.transaction(async (tx) => ((await carryOut(tx)) ? { moved: true } : undefined))
}

/** Of the transitions that lead there, the first that asks for nothing that is not given. */
async function wayTo(
  context: Context,
  ticket: TicketRow,
  status: Input['status'],
  comment: string | undefined,
): Promise<string> {
  const options = (await optionsOf(context, [ticket]))[String(ticket.public_id)] ?? []
  const ways = options.filter(({ to, refusal, requiresDate }) => to === status && !refusal && !requiresDate)
  const way = ways.find(({ requiresComment }) => !requiresComment || comment)
  if (way) return way.name
  throw new AppError('transition-refused', { refusal: ways.length > 0 ? 'comment-missing' : 'wrong-status' })
}

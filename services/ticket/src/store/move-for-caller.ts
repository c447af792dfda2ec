import { AppError } from '@leitstand/contracts/problems'
import type { Context } from '../context.ts'
import { presentTicket } from '../steps/present-tickets.ts'
import { type Moved, moveTicket } from './move-ticket.ts'
import type { Move } from './moves.ts'
import { visibleTicket } from './visible.ts'

const maxTries = 5

/** Moves a ticket in the caller's name. A state that somebody else changed since the caller read it is a 412. */
export async function moveForCaller(context: Context, key: string, move: Move): Promise<Moved> {
  for (let tries = 0; tries < maxTries; tries++) {
    const seen = await visibleTicket(context, context.actor, key)
    if (context.seenVersion !== undefined && (seen.field_versions['status'] ?? 0) > context.seenVersion) {
      throw new AppError('changed', { current: await presentTicket(context, seen, context) })
    }
    const moved = await moveTicket(
      context,
      { actor: { ...context.actor, language: context.language }, ask: context.call },
      seen,
      move,
    )
    if (moved) return moved
  }
  throw new AppError('changed', {
    current: await presentTicket(context, await visibleTicket(context, context.actor, key), context),
  })
}

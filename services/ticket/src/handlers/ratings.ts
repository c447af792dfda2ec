import { type Actor, isStaff } from '@leitstand/contracts/actor'
import { blankNode, userRef } from '@leitstand/contracts/common'
import { AppError } from '@leitstand/contracts/problems'
import { listRatings, type Rating, rateTicket, ratingDays } from '@leitstand/contracts/ticket/ratings'
import { newId } from '@leitstand/kit/ids'
import { serve } from '../context.ts'
import type { TicketRow } from '../domain/rows.ts'
import { mayRate } from '../domain/ticket-policy.ts'
import { noteOnTicket } from '../steps/ticket-entries.ts'
import { lockVisibleTicket, mustGoOnHere, visibleTicket } from '../steps/visible.ts'
import { findNames } from '../store/names.ts'
import { findRatings, keepRating, type RatingRow } from '../store/ratings.ts'

export const handleListRatings = serve(listRatings, async ({ id }, context) => {
  const { actor } = context
  const ticket = await visibleTicket(context, actor, id)
  const rows = await findRatings(context, ticket.uuid, isStaff(actor) ? null : actor.uuid)
  const names = await findNames(
    context,
    rows.map(({ person }) => person),
  )
  return { items: rows.map((row) => present(row, ticket, names.of(row.person))), total: rows.length }
})

export const handleRateTicket = serve(rateTicket, async ({ id, score, word }, context) => {
  const { actor, clock } = context
  const { uuid } = await visibleTicket(context, actor, id)
  return await context.transaction(async (tx) => {
    // Whoever reopens it at this moment comes before or after.
    const ticket = await lockVisibleTicket(tx, actor, uuid)
    mustBeRateable(ticket, actor)
    const now = clock.now()
    const closing = closingOf(ticket)
    const former = (await findRatings(tx, uuid, actor.uuid)).find((one) => one.closing === closing)
    if (former && changeableUntil(former) < now) throw new AppError('not-rateable')
    const row = await keepRating(tx, uuid, { uuid: newId(), closing, person: actor.uuid, score, word, updatedAt: now })
    if (!row) throw new AppError('internal')
    const change = { field: 'rating', before: former?.score ?? null, after: score }
    await noteOnTicket(tx, uuid, former?.score === score ? [] : [change], context)
    return present(row, ticket, actor.name)
  })
})

function mustBeRateable(ticket: TicketRow, actor: Actor): void {
  mustGoOnHere(ticket)
  if (!mayRate(actor, ticket)) throw new AppError('not-rateable')
}

/** The version with which it got its present state. */
function closingOf({ field_versions }: TicketRow): number {
  return field_versions['status'] ?? 0
}

function changeableUntil({ createdAt }: RatingRow): Date {
  return new Date(createdAt.getTime() + ratingDays * 24 * 3_600_000)
}

function present(row: RatingRow, ticket: TicketRow, name: string): Rating {
  const { uuid, person, score, word, createdAt, updatedAt } = row
  return {
    '@id': blankNode(uuid),
    '@type': 'Rating',
    uuid,
    ratedBy: userRef(person, name),
    score,
    word,
    current: ticket.status === 'closed' && row.closing === closingOf(ticket),
    changeableUntil: changeableUntil(row).toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

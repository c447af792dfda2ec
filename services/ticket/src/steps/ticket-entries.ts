import { type Actor, isStaff, isSystem } from '@leitstand/contracts/actor'
import type { Change } from '@leitstand/contracts/common'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { ticketChanged } from '@leitstand/contracts/ticket/events'
import { type TicketRef, ticketRef } from '@leitstand/contracts/ticket/values'
import type { Sql } from '@leitstand/kit/database'
import { emit, personOf } from '@leitstand/kit/outbox'
import { visibleRows } from '@leitstand/kit/visibility'
import type { Context } from '../context.ts'
import type { TicketRow } from '../domain/rows.ts'
import { touchTicket } from '../store/tickets.ts'
import { ticketFacts } from './facts.ts'
import { lockVisibleTicket, mustBeOpen, visibleTicket } from './visible.ts'

// What hangs on a ticket as a resource of its own: links, servers, trackings.

/** The ticket of a row that Prisma loads, as far as the row shows it and is judged by it. */
export interface TicketPart {
  uuid: string
  publicId: bigint
  subject: string
  status: string
  type: string
  internal: boolean
  customer: string | null
  people: string[]
  merged: unknown
}

/** What Prisma is to load of the ticket. */
export const ticketPart = {
  select: {
    uuid: true,
    publicId: true,
    subject: true,
    status: true,
    type: true,
    internal: true,
    customer: true,
    people: true,
    merged: true,
  },
} as const

/** Of which tickets somebody sees such rows, in Prisma's words. */
export const seenTickets = (actor: Actor) => ({ deletedAt: null, ...visibleRows(actor) })

export function refOf(ticket: TicketPart): TicketRef {
  return ticketRef(ticket.uuid, Number(ticket.publicId), ticket.subject)
}

/** The ticket that something is to be put on: one that the caller sees and that takes entries. */
export async function placeOn(context: Context, key: string): Promise<TicketRow> {
  const ticket = await visibleTicket(context, context.actor, key)
  mustBeOpen(ticket)
  return ticket
}

/** The ticket of something that is written or taken away, locked. What stands on a ticket stays there. */
export async function lockPlace(
  tx: Sql,
  { actor }: Context,
  row: { ticket: TicketPart } | null,
  columns: { ticketUuid?: string } = {},
): Promise<TicketRow> {
  const { ticketUuid: wanted = '' } = columns
  const uuid = row?.ticket.uuid ?? wanted
  if (wanted && wanted !== uuid) throw invalid({ propertyPath: 'ticket', code: 'invalid' })
  return await lockVisibleTicket(tx, actor, uuid)
}

/** Says on a ticket what was put there, changed or taken away, so that its history and everybody who looks at it know. */
export async function noteOnTicket(
  sql: Sql,
  ticket: string,
  changes: readonly Change[],
  context: Context,
): Promise<void> {
  const { actor, clock } = context
  const row = await touchTicket(sql, ticket, {
    person: actor.uuid,
    at: clock.now(),
    // What the system puts there by itself is no work on the ticket.
    isWork: !isSystem(actor),
    isStaffs: isStaff(actor) && !isSystem(actor),
  })
  if (!row) throw new AppError('not-found')
  const facts = await ticketFacts(sql, row)
  await emit(sql, ticketChanged, {
    ticket: facts,
    actor: personOf(context.actor),
    changes: [...changes],
    version: row.version,
  })
}

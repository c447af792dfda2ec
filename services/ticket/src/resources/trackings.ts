import type { Change } from '@leitstand/contracts/common'
import {
  listTrackingStatuses,
  type TrackingStatus,
  trackingStatuses,
  trackings,
} from '@leitstand/contracts/ticket/trackings'
import type { Sql } from '@leitstand/kit/database'
import { type Context, serve, serveResource } from '../context.ts'
import { audienceOf } from '../domain/ticket-policy.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { lockPlace, noteOnTicket, placeOn, refOf, seenTickets, ticketPart } from '../steps/ticket-entries.ts'
import { mustBeOpen, mustGoOnHere, visibleTicket } from '../steps/visible.ts'

const itsTicket = { ticket: ticketPart } as const
type TrackingRow = Prisma.TrackingGetPayload<{ include: typeof itsTicket }>

/** Shipments are the staff's matter (AMB-033). */
export const trackingResource = serveResource(trackings, 'tracking', {
  include: itsTicket,
  scope: (actor) => ({ ticket: seenTickets(actor) }),
  prepare: async (input, context, uuid) => {
    if (input.ticket === undefined) return input
    // Whether a finished ticket minds a change hangs on what is changed.
    const find = uuid ? visibleTicket(context, context.actor, input.ticket) : placeOn(context, input.ticket)
    return { ...input, ticket: (await find).uuid }
  },
  columns: ({ ticket, ...input }) => ({ ...input, ...(ticket !== undefined && { ticketUuid: ticket }) }),
  // A parcel arrives when it arrives: its state goes on after the ticket was finished (AMB-141 is about entries).
  beforeWrite: async (columns, previous, { sql }, context) => {
    const ticket = await lockPlace(sql, context, previous, columns)
    if (previous && isStateOnly(columns, previous)) mustGoOnHere(ticket)
    else mustBeOpen(ticket)
  },
  afterWrite: async (row, _input, sql, context, previous) => await note(sql, previous, row, context),
  beforeDelete: async (row, { sql }, context) => mustBeOpen(await lockPlace(sql, context, row)),
  afterDelete: async (row, { sql }, context) => await note(sql, row, null, context),
  audience: ({ ticket }) => ({ ...audienceOf(ticket), internal: true }),
  present: (row) => ({
    ticket: refOf(row.ticket),
    trackingId: row.trackingId,
    carrier: row.carrier,
    country: row.country,
    status: row.status as TrackingStatus,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
})

export const handleListTrackingStatuses = serve(listTrackingStatuses, async (_input, { language }) => {
  const items = Object.entries(trackingStatuses).map(([name, label]) => ({
    name: name as TrackingStatus,
    label: label[language],
  }))
  return { items, total: items.length }
})

const plainFields = ['trackingId', 'carrier', 'country'] as const

function isStateOnly(columns: Partial<Prisma.TrackingCreateManyInput>, previous: TrackingRow): boolean {
  const isElsewhere = columns.ticketUuid !== undefined && columns.ticketUuid !== previous.ticket.uuid
  return (
    !isElsewhere && plainFields.every((field) => columns[field] === undefined || columns[field] === previous[field])
  )
}

async function note(sql: Sql, before: TrackingRow | null, after: TrackingRow | null, context: Context): Promise<void> {
  const ticket = (after ?? before)?.ticket.uuid
  const words: Change = { field: 'trackings', before: before && wordsOf(before), after: after && wordsOf(after) }
  const state: Change = { field: 'trackingStatus', before: before?.status ?? null, after: after?.status ?? null }
  const changes = [
    ...(words.before === words.after ? [] : [words]),
    ...(before && after && state.before !== state.after ? [state] : []),
  ]
  if (ticket && changes.length > 0) await noteOnTicket(sql, ticket, changes, context)
}

function wordsOf({ carrier, trackingId }: TrackingRow): string {
  return carrier ? `${carrier} ${trackingId}` : trackingId
}

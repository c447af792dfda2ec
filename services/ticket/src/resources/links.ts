import { type LinkRelation, links, linkTemplates } from '@leitstand/contracts/ticket/links'
import type { Sql } from '@leitstand/kit/database'
import { type Context, serveResource } from '../context.ts'
import { audienceOf, isForReadersOf } from '../domain/ticket-policy.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { completeLink, linkedTicket } from '../steps/links.ts'
import { lockPlace, noteOnTicket, placeOn, refOf, seenTickets, ticketPart } from '../steps/ticket-entries.ts'
import { mustBeOpen } from '../steps/visible.ts'
import { lockTicket } from '../store/tickets.ts'

const ends = { ticket: ticketPart, linkedTicket: ticketPart } as const
type LinkRow = Prisma.TicketLinkGetPayload<{ include: typeof ends }>

/** Explicit links are internal (AMB-254); one to a ticket is seen by who sees both of them. */
export const linkResource = serveResource(links, 'ticketLink', {
  include: ends,
  scope: (actor) => {
    const seen = seenTickets(actor)
    return { ticket: seen, OR: [{ linkedUuid: null }, { linkedTicket: seen }] }
  },
  uniqueField: 'linkedTicket',
  prepare: async (input, context) => {
    const linked = input.linkedTicket ? await linkedTicket(context, input.linkedTicket) : input.linkedTicket
    const ticket = input.ticket === undefined ? undefined : (await placeOn(context, input.ticket)).uuid
    return { ...input, ...(ticket && { ticket }), ...(linked !== undefined && { linkedTicket: linked }) }
  },
  columns: ({ ticket, linkedTicket: linkedUuid, ...input }) => ({
    ...input,
    ...(ticket !== undefined && { ticketUuid: ticket }),
    ...(linkedUuid !== undefined && { linkedUuid }),
  }),
  beforeWrite: async (columns, previous, { sql }, context) => {
    await lockEnds(sql, context, previous, columns)
    completeLink(columns, previous)
  },
  afterWrite: async (row, _input, sql, context, previous) => {
    await note(sql, previous, row, context)
  },
  beforeDelete: async (row, { sql }, context) => await lockEnds(sql, context, row),
  afterDelete: async (row, { sql }, context) => {
    await note(sql, row, null, context)
  },
  audience: ({ ticket, linkedTicket: linked }) => {
    const parts = [ticket, ...(linked ? [linked] : [])].map(audienceOf)
    const narrow = parts.find(({ staffRole }) => staffRole !== 'ROLE_EMPLOYEE') ?? audienceOf(ticket)
    return { ...narrow, internal: true }
  },
  present: (row) => ({
    ticket: refOf(row.ticket),
    name: row.name,
    url: row.url,
    linkedTicket: row.linkedTicket ? refOf(row.linkedTicket) : null,
    relation: row.relation as LinkRelation | null,
    createdAt: row.createdAt.toISOString(),
  }),
})

/** Always in the same order, so that two who link two tickets to each other never wait for each other. */
async function lockEnds(
  sql: Sql,
  context: Context,
  previous: LinkRow | null,
  columns: { ticketUuid?: string; linkedUuid?: string | null } = {},
): Promise<void> {
  const ends = [previous?.ticket.uuid, previous?.linkedUuid, columns.ticketUuid, columns.linkedUuid]
  const uuids = ends.flatMap((uuid) => uuid ?? []).sort()
  for (const uuid of new Set(uuids)) await lockTicket(sql, uuid)
  mustBeOpen(await lockPlace(sql, context, previous, columns))
}

/** Both ends of a link tell of it, by number alone, but not to readers who may not see the other end (AMB-262). */
async function note(sql: Sql, before: LinkRow | null, after: LinkRow | null, context: Context): Promise<void> {
  const tickets = [before, after].flatMap((row) =>
    row ? [row.ticket, ...(row.linkedTicket ? [row.linkedTicket] : [])] : [],
  )
  const uuids = [...new Set(tickets.map(({ uuid }) => uuid))].sort()
  for (const uuid of uuids) {
    const [was, is] = [wordsAt(uuid, before), wordsAt(uuid, after)]
    if (was !== is) await noteOnTicket(sql, uuid, [{ field: 'links', before: was, after: is }], context)
  }
}

function wordsAt(ticket: string, link: LinkRow | null): string | null {
  if (!link) return null
  const [here, other] =
    link.ticket.uuid === ticket ? [link.ticket, link.linkedTicket] : [link.linkedTicket, link.ticket]
  if (here?.uuid !== ticket) return null
  if (other) return isForReadersOf(other, here) ? `#${other.publicId}` : null
  return link.url && (link.name ?? link.url)
}

export const linkTemplateResource = serveResource(linkTemplates, 'linkTemplate', {
  columns: (input) => input,
  present: (row) => ({
    name: row.name,
    url: row.url,
  }),
})

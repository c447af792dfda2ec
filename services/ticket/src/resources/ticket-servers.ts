import { isStaff, type Origin } from '@leitstand/contracts/actor'
import { iri } from '@leitstand/contracts/common'
import type { ResourceKind } from '@leitstand/contracts/identity/assigned-resources'
import { AppError, invalid } from '@leitstand/contracts/problems'
import type { WrittenOf } from '@leitstand/contracts/resource'
import { ticketServers } from '@leitstand/contracts/ticket/servers'
import type { Sql } from '@leitstand/kit/database'
import { type Context, serveResource } from '../context.ts'
import { audienceOf, mayChangeServer } from '../domain/ticket-policy.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { lockPlace, noteOnTicket, placeOn, refOf, seenTickets, ticketPart } from '../steps/ticket-entries.ts'
import { meantServer, shownName } from '../steps/ticket-servers.ts'
import { mustBeOpen } from '../steps/visible.ts'
import { watchForServers } from '../steps/watch-for-servers.ts'
import { restateServers } from '../store/ticket-servers.ts'

const itsTicket = { ticket: ticketPart } as const
type ServerRow = Prisma.TicketServerGetPayload<{ include: typeof itsTicket }>

/** Servers of a ticket: its customer's, from the directory; staff may also name one that does not stand there. */
export const ticketServerResource = serveResource(ticketServers, 'ticketServer', {
  include: itsTicket,
  scope: (actor) => ({ ticket: seenTickets(actor) }),
  uniqueField: 'server',
  prepare: async (input, context, uuid) => {
    const isPointing = input.server !== undefined || input.name !== undefined
    const { server: _server, name: _name, ...rest } = input
    if (uuid && !isPointing) return rest
    const ticket = await placeOn(context, input.ticket ?? (await ticketOfServer(context, uuid)))
    return { ...rest, ticket: ticket.uuid, ...(await meant(input, ticket, context)) }
  },
  columns: ({ ticket, ...input }) => ({ ...input, ...(ticket !== undefined && { ticketUuid: ticket }) }),
  beforeWrite: async (columns, previous, { sql }, context) => {
    mustBeOpen(await lockPlace(sql, context, previous, columns))
    if (previous && !mayChangeServer(context.actor, previous)) throw new AppError('forbidden')
  },
  afterWrite: async (row, _input, sql, context, previous) => {
    await note(sql, previous, row, context)
    if (!previous && row.kind) await watchForServers(sql, row.ticket.uuid, [row.kind as ResourceKind], context.actor)
  },
  beforeDelete: async (row, { sql }, context) => {
    mustBeOpen(await lockPlace(sql, context, row))
    if (!mayChangeServer(context.actor, row)) throw new AppError('forbidden')
  },
  afterDelete: async (row, { sql }, context) => {
    await note(sql, row, null, context)
  },
  audience: ({ ticket }) => audienceOf(ticket),
  present: (row) => ({
    ticket: refOf(row.ticket),
    server:
      row.server === null
        ? null
        : { '@id': iri('servers', row.server), '@type': 'Server', uuid: row.server, name: row.name },
    kind: row.kind as ResourceKind | null,
    name: row.name,
    customName: row.customName,
    origin: row.origin as Origin | null,
  }),
})

/** What stands in the row of the server that was pointed at. */
async function meant(
  input: WrittenOf<typeof ticketServers>,
  { customer }: { customer: string | null },
  context: Context,
) {
  const [server, name] = [input.server ?? null, input.name ?? null]
  if (!server && !name) throw invalid({ propertyPath: input.name === undefined ? 'server' : 'name', code: 'required' })
  const found = await meantServer(context, { server, name }, { customer })
  if (found) {
    const { uuid, userGroup: serverGroup, kind, origin } = found
    return { server: uuid, serverGroup, kind, origin, name: found.name }
  }
  if (server || !name) throw invalid({ propertyPath: 'server', code: 'unknown-reference' })
  if (!isStaff(context.actor)) throw invalid({ propertyPath: 'name', code: 'unknown-reference' })
  return { server: null, serverGroup: null, kind: null, origin: null, name }
}

async function ticketOfServer(context: Context, uuid: string | undefined): Promise<string> {
  const [row] = await context.query<{ ticket: string }>('SELECT ticket FROM ticket_server WHERE uuid = $1', [uuid])
  if (!row) throw new AppError('not-found')
  return row.ticket
}

async function note(sql: Sql, before: ServerRow | null, after: ServerRow | null, context: Context): Promise<void> {
  const ticket = (after ?? before)?.ticket.uuid
  const change = { field: 'servers', before: before && shownName(before), after: after && shownName(after) }
  if (!ticket) return
  await restateServers(sql, ticket)
  if (change.before === change.after) return
  await noteOnTicket(sql, ticket, [change], context)
}

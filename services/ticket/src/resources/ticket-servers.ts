import { isStaff } from '@leitstand/contracts/actor'
import { iri } from '@leitstand/contracts/common'
import type { ResourceKind } from '@leitstand/contracts/identity/assigned-resources'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { ticketServers } from '@leitstand/contracts/ticket/servers'
import type { Sql } from '@leitstand/kit/database'
import { type Context, serveResource } from '../context.ts'
import { audienceOf, mayChangeServer, visibleTickets } from '../domain/ticket-policy.ts'
import { mayTouch, noteOnTicket, placeOn, refOf, type TicketPart, ticketPart } from '../steps/ticket-entries.ts'
import { meantServer, shownName } from '../steps/ticket-servers.ts'
import { watchForServers } from '../steps/watch-for-servers.ts'
import { restateServers } from '../store/ticket-servers.ts'

interface ServerRow {
  ticket: TicketPart
  server: string | null
  kind: ResourceKind | null
  name: string
  customName: string | null
  origin: 'wi' | 'ams' | null
}

/** Servers of a ticket: its customer's, from the directory; staff may also name one that does not stand there. */
export const ticketServerResource = serveResource<ServerRow>({
  contract: ticketServers,
  model: 'ticketServer',
  include: { ticket: ticketPart },
  scope: (actor) => ({ ticket: visibleTickets(actor) }),
  uniqueField: 'server',
  prepare: async (input, context, uuid) => {
    const isPointing = input['server'] !== undefined || input['name'] !== undefined
    if (uuid && !isPointing) return input
    const ticket = await placeOn(context, input['ticket'] ?? (await ticketOfServer(context, uuid)))
    return { ...input, ticket: ticket.uuid, ...(await meant(input, ticket, context)) }
  },
  columns: ({ ticket, ...input }) => ({ ...input, ...(ticket !== undefined && { ticketUuid: ticket }) }),
  beforeWrite: async (columns, previous, _tx, context) => {
    if (!previous) return
    mayTouch(previous, columns)
    if (!mayChangeServer(context.actor, previous)) throw new AppError('forbidden')
  },
  afterWrite: async (row, _input, sql, context, previous) => {
    await note(sql, previous, row, context)
    if (!previous && row.kind) await watchForServers(sql, row.ticket.uuid, [row.kind], context.actor)
  },
  beforeDelete: async (row, _tx, context) => {
    mayTouch(row)
    if (!mayChangeServer(context.actor, row)) throw new AppError('forbidden')
  },
  afterDelete: async (row, { sql }, context) => {
    await note(sql, row, null, context)
  },
  audience: ({ ticket }) => audienceOf(ticket),
  present: (row) => ({
    '@id': iri('ticket_servers', row.uuid),
    '@type': 'TicketServer',
    uuid: row.uuid,
    ticket: refOf(row.ticket),
    server: row.server && iri('servers', row.server),
    kind: row.kind,
    name: row.name,
    customName: row.customName,
    origin: row.origin,
    version: row.version,
  }),
})

/** What stands in the row of the server that was pointed at. */
async function meant(input: Record<string, unknown>, { customer }: { customer: string | null }, context: Context) {
  const [server, name] = [textOf(input['server']), textOf(input['name'])]
  if (!server && !name) throw invalid({ propertyPath: 'server', code: 'required' })
  const found = await meantServer(context, { server, name }, { customer })
  if (found) {
    const { uuid, userGroup: serverGroup, kind, origin } = found
    return { server: uuid, serverGroup, kind, origin, name: found.name }
  }
  if (server) throw invalid({ propertyPath: 'server', code: 'unknown-reference' })
  if (!isStaff(context.actor)) throw invalid({ propertyPath: 'name', code: 'unknown-reference' })
  return { server: null, serverGroup: null, kind: null, origin: null, name }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
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

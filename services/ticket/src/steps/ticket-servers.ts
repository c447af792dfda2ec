import type { Actor } from '@leitstand/contracts/actor'
import type { Change } from '@leitstand/contracts/common'
import { findServers, type ServerCopy } from '@leitstand/contracts/identity/assigned-resources'
import { invalid } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import type { Context } from '../context.ts'
import type { ServerOnTicket, TicketRow } from '../domain/rows.ts'
import { mayStandOn } from '../domain/ticket-policy.ts'
import { deleteServers, insertServers, restateServers } from '../store/ticket-servers.ts'

/** Servers of the directory that may stand on a ticket of this customer; others are as if they did not exist. */
export async function chosenServers(
  context: Context,
  uuids: readonly string[],
  ticket: { customer: string | null },
): Promise<ServerCopy[]> {
  if (uuids.length === 0) return []
  const { servers } = await context.callAsSystem(findServers, { uuids: [...uuids] })
  const fitting = servers.filter((server) => mayStandOn(context.actor, server, ticket))
  if (uuids.some((uuid) => !fitting.some((server) => server.uuid === uuid)))
    throw invalid({ propertyPath: 'servers', code: 'unknown-reference' })
  return fitting
}

/** The server of the directory that was meant: by uuid, or by its name among those of the customer. */
export async function meantServer(
  context: Context,
  { server, name }: { server: string | null; name: string | null },
  ticket: { customer: string | null },
): Promise<ServerCopy | undefined> {
  const asked = { uuids: server ? [server] : [], names: !server && name ? [name] : [], userGroup: ticket.customer }
  const { servers } = await context.callAsSystem(findServers, asked)
  return servers.find((one) => mayStandOn(context.actor, one, ticket))
}

/** Puts the servers that were chosen with a new ticket on it. */
export async function addServers(tx: Sql, ticket: TicketRow, servers: readonly ServerCopy[]): Promise<TicketRow> {
  if (servers.length === 0) return ticket
  await insertServers(tx, ticket.uuid, servers)
  return { ...ticket, servers: await restateServers(tx, ticket.uuid) }
}

/** A ticket that went to another customer loses the servers of the former one: nobody reads names of another's. */
export async function dropForeignServers(
  tx: Sql,
  ticket: TicketRow,
  actor: Actor,
): Promise<{ row: TicketRow; changes: Change[] }> {
  const { customer, servers } = ticket
  const isForeign = ({ group }: ServerOnTicket) =>
    group !== null && !mayStandOn(actor, { userGroup: group }, { customer })
  const foreign = servers.filter(isForeign)
  if (foreign.length === 0) return { row: ticket, changes: [] }
  await deleteServers(
    tx,
    foreign.map(({ uuid }) => uuid),
  )
  const row = { ...ticket, servers: await restateServers(tx, ticket.uuid) }
  return { row, changes: [{ field: 'servers', before: servers.map(shownName), after: row.servers.map(shownName) }] }
}

export function shownName({ name, customName }: { name: string; customName: string | null }): string {
  return customName ? `${customName} (${name})` : name
}

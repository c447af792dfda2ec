import type { Actor } from '@leitstand/contracts/actor'
import type { Change } from '@leitstand/contracts/common'
import { findServers, type ServerCopy } from '@leitstand/contracts/identity/assigned-resources'
import { invalid } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import type { Context } from '../context.ts'
import type { ServerOnTicket, TicketRow } from '../domain/rows.ts'
import { mayStandOn } from '../domain/ticket-policy.ts'

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

const insertSql = `INSERT INTO ticket_server (uuid, ticket, server, server_group, kind, name, origin)
  SELECT uuid, $1::uuid, server, server_group, kind, name, origin
    FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[]) AS s(uuid, server, server_group, kind, name, origin)`

/** Puts the servers that were chosen with a new ticket on it. */
export async function addServers(tx: Sql, ticket: TicketRow, servers: readonly ServerCopy[]): Promise<TicketRow> {
  if (servers.length === 0) return ticket
  const column = <K extends keyof ServerCopy>(key: K) => servers.map((server) => server[key])
  const values = [servers.map(() => newId()), column('uuid'), column('userGroup'), column('kind'), column('name')]
  await tx.query(insertSql, [ticket.uuid, ...values, column('origin')], 'ticket-servers-insert')
  return { ...ticket, servers: await restateServers(tx, ticket.uuid) }
}

/** Brings what the ticket has at hand in line with its servers. */
export async function restateServers(tx: Sql, ticket: string): Promise<ServerOnTicket[]> {
  const [row] = await tx.query<{ servers: ServerOnTicket[] }>(
    `UPDATE ticket SET servers = coalesce((SELECT jsonb_agg(jsonb_build_object('uuid', uuid, 'server', server, 'group', server_group,
         'name', name, 'customName', custom_name, 'kind', kind) ORDER BY name, uuid) FROM ticket_server WHERE ticket = $1::uuid), '[]')
     WHERE uuid = $1::uuid RETURNING servers`,
    [ticket],
  )
  return row?.servers ?? []
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
  await tx.query('DELETE FROM ticket_server WHERE uuid = ANY($1::uuid[])', [foreign.map(({ uuid }) => uuid)])
  const row = { ...ticket, servers: await restateServers(tx, ticket.uuid) }
  return { row, changes: [{ field: 'servers', before: servers.map(shownName), after: row.servers.map(shownName) }] }
}

export function shownName({ name, customName }: { name: string; customName: string | null }): string {
  return customName ? `${customName} (${name})` : name
}

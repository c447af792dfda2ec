import type { ServerCopy } from '@leitstand/contracts/identity/assigned-resources'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import type { ServerOnTicket } from '../domain/rows.ts'

const insertSql = `INSERT INTO ticket_server (uuid, ticket, server, server_group, kind, name, origin)
  SELECT uuid, $1::uuid, server, server_group, kind, name, origin
    FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[]) AS s(uuid, server, server_group, kind, name, origin)`

export async function insertServers(tx: Sql, ticket: string, servers: readonly ServerCopy[]): Promise<void> {
  const column = <K extends keyof ServerCopy>(key: K) => servers.map((server) => server[key])
  const values = [servers.map(() => newId()), column('uuid'), column('userGroup'), column('kind'), column('name')]
  await tx.query(insertSql, [ticket, ...values, column('origin')], 'ticket-servers-insert')
}

export async function deleteServers(tx: Sql, uuids: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM ticket_server WHERE uuid = ANY($1::uuid[])', [uuids])
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

import type { Sql } from '@leitstand/kit/database'

type On = Pick<Sql, 'query'>

/** Public numbers of the tickets whose conversations hold one of these Message-IDs, in the order of the ids. */
export async function ticketsOfMessageIds(
  on: On,
  messageIds: readonly string[],
): Promise<{ messageId: string; publicId: number }[]> {
  return await on.query<{ messageId: string; publicId: number }>(
    'SELECT message_id AS "messageId", public_id AS "publicId" FROM conversation_ids WHERE message_id = ANY($1::text[])',
    [messageIds],
    'conversation-find',
  )
}

export async function addToConversation(
  on: On,
  ticket: { uuid: string; publicId: number },
  messageId: string,
  direction: 'in' | 'out',
  at: Date,
): Promise<void> {
  await on.query(
    `INSERT INTO conversation_ids (message_id, ticket, public_id, incoming, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [messageId, ticket.uuid, ticket.publicId, direction === 'in', at],
  )
}

/** The Message-IDs of a ticket, oldest first, and the last one that came from outside. */
export async function conversationOf(
  on: On,
  ticket: string,
): Promise<{ references: string[]; lastIncoming: string | null }> {
  const rows = await on.query<{ messageId: string; incoming: boolean }>(
    'SELECT message_id AS "messageId", incoming FROM conversation_ids WHERE ticket = $1 ORDER BY at, message_id',
    [ticket],
  )
  return {
    references: rows.map(({ messageId }) => messageId),
    lastIncoming: rows.findLast(({ incoming }) => incoming)?.messageId ?? null,
  }
}

export async function addAddress(on: On, ticket: string, address: string): Promise<void> {
  await on.query('INSERT INTO conversation_addresses (ticket, address) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    ticket,
    address,
  ])
}

export async function addressesOf(on: On, ticket: string): Promise<string[]> {
  const rows = await on.query<{ address: string }>('SELECT address FROM conversation_addresses WHERE ticket = $1', [
    ticket,
  ])
  return rows.map(({ address }) => address)
}

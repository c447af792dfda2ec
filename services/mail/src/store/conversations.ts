import type { Language } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'

type On = Pick<Sql, 'query'>

/**
 * A mail is worked on while no other of its conversation is, so that the second one meets what the first became. False while
 * another has one of the ids, unless that one could not be worked on and its turn is far.
 */
export async function claimConversation(
  tx: Sql,
  messageIds: readonly string[],
  mail: string,
  farFrom: Date,
): Promise<boolean> {
  const ids = messageIds.toSorted()
  const claimed = await tx.query(
    `INSERT INTO conversation_claims AS claim (message_id, mail) SELECT unnest($1::text[]), $2
     ON CONFLICT (message_id) DO UPDATE SET mail = excluded.mail
      WHERE NOT EXISTS (SELECT 1 FROM received_mails other WHERE other.uuid = claim.mail AND other.uuid <> excluded.mail
                           AND other.state = 'received' AND other.next_attempt_at < $3)
     RETURNING message_id`,
    [ids, mail, farFrom],
  )
  return claimed.length === ids.length
}

export async function releaseConversation(tx: Sql, messageIds: readonly string[], mail: string): Promise<void> {
  await tx.query('DELETE FROM conversation_claims WHERE message_id = ANY($1::text[]) AND mail = $2', [messageIds, mail])
}

/** Public numbers of the tickets whose conversations hold one of these Message-IDs; `named` where only mails in it name it. */
export async function ticketsOfMessageIds(
  on: On,
  messageIds: readonly string[],
): Promise<{ messageId: string; publicId: number; named: boolean }[]> {
  return await on.query<{ messageId: string; publicId: number; named: boolean }>(
    'SELECT message_id AS "messageId", public_id AS "publicId", named FROM conversation_ids WHERE message_id = ANY($1::text[])',
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
     ON CONFLICT (message_id, ticket) DO UPDATE SET incoming = excluded.incoming, at = excluded.at, named = false
      WHERE conversation_ids.named`,
    [messageId, ticket.uuid, ticket.publicId, direction === 'in', at],
  )
}

/** Mails that a mail of the conversation names belong to it, too, when they come later. */
export async function nameInConversation(
  on: On,
  ticket: { uuid: string; publicId: number },
  messageIds: readonly string[],
  at: Date,
): Promise<void> {
  await on.query(
    `INSERT INTO conversation_ids (message_id, ticket, public_id, incoming, at, named)
     SELECT unnest($1::text[]), $2, $3, true, $4, true ON CONFLICT DO NOTHING`,
    [messageIds, ticket.uuid, ticket.publicId, at],
  )
}

/** The Message-IDs of a ticket, oldest first, and the last one that came from outside. */
export async function conversationOf(
  on: On,
  ticket: string,
): Promise<{ references: string[]; lastIncoming: string | null }> {
  const rows = await on.query<{ messageId: string; incoming: boolean }>(
    'SELECT message_id AS "messageId", incoming FROM conversation_ids WHERE ticket = $1 AND NOT named ORDER BY at, message_id',
    [ticket],
  )
  return {
    references: rows.map(({ messageId }) => messageId),
    lastIncoming: rows.findLast(({ incoming }) => incoming)?.messageId ?? null,
  }
}

/** An address that takes part without an account, and the language that it last wrote, where its words said which. */
export interface Correspondent {
  address: string
  language: Language | null
}

export async function addAddress(on: On, ticket: string, { address, language }: Correspondent): Promise<void> {
  await on.query(
    `INSERT INTO conversation_addresses (ticket, address, language) VALUES ($1, $2, $3)
     ON CONFLICT (ticket, address) DO UPDATE SET language = coalesce(excluded.language, conversation_addresses.language)`,
    [ticket, address, language],
  )
}

/** A stranger wrote from an address that takes no mail, and reads under another one. */
export async function correctAddress(tx: Sql, ticket: string, from: string, to: string): Promise<void> {
  const [wrong] = await tx.query<Correspondent>(
    'DELETE FROM conversation_addresses WHERE ticket = $1 AND address = $2 RETURNING address, language',
    [ticket, from],
  )
  await addAddress(tx, ticket, { address: to, language: wrong?.language ?? null })
}

export async function correspondentsOf(on: On, ticket: string): Promise<Correspondent[]> {
  return await on.query<Correspondent>('SELECT address, language FROM conversation_addresses WHERE ticket = $1', [
    ticket,
  ])
}

export async function addressesOf(on: On, ticket: string): Promise<string[]> {
  return (await correspondentsOf(on, ticket)).map(({ address }) => address)
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Sql } from '@leitstand/kit/database'
import { type AudienceRow, audienceColumns } from '@leitstand/kit/visibility'
import type { Acknowledgement } from '../domain/acknowledgement.ts'
import { isOver } from './alert-lines.ts'

type On = Pick<Sql, 'query'>

/** Gives a channel a new secret for what on-call tools tell back; the one before ends. Undefined without such a channel. */
export async function renewCallback(tx: On, channel: string): Promise<{ name: string; token: string } | undefined> {
  const token = randomBytes(32).toString('base64url')
  const [row] = await tx.query<{ name: string }>(
    'UPDATE channels SET callback_digest = $2 WHERE uuid = $1 RETURNING name',
    [channel, digestOf(token).toString('hex')],
  )
  return row && { name: row.name, token }
}

/** The channel that this secret is of. */
export async function findCallback(on: On, channel: string, token: string): Promise<{ name: string } | undefined> {
  const [row] = await on.query<{ name: string; digest: string }>(
    'SELECT name, callback_digest AS digest FROM channels WHERE uuid = $1 AND callback_digest IS NOT NULL',
    [channel],
  )
  return row && timingSafeEqual(Buffer.from(row.digest, 'hex'), digestOf(token)) ? row : undefined
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** False when it had been told before. Kept is a digest: the id of iLert's names a person. */
export async function noteAcknowledgement(tx: On, channel: string, id: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    'INSERT INTO acknowledgements (channel, id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id',
    [channel, digestOf(id).toString('hex'), at],
  )
  return rows.length > 0
}

export type Acknowledged = AudienceRow & { uuid: string; ticket: string; rule: string }

/** Marks the alert as taken, if it was sent to this channel and is not over; answers it. */
export async function acknowledge(
  tx: On,
  {
    channel,
    publicId,
    rule,
    target,
    by,
    at,
  }: Omit<Acknowledgement, 'id' | 'email'> & { channel: string; by: string; at: Date },
): Promise<Acknowledged | undefined> {
  const [row] = await tx.query<Acknowledged>(
    `UPDATE deliveries SET acknowledged_by = $5, acknowledged_at = $6 WHERE uuid = (
       SELECT uuid FROM deliveries WHERE ticket_public_id = $1 AND channel = $2 AND target = $3
         AND alert->'rule'->>'uuid' = $4 AND alert->>'state' = 'new' AND state IN ('waiting', 'delivered') AND attempts > 0
         AND NOT ${isOver} ORDER BY seq DESC LIMIT 1)
     RETURNING uuid, ticket, rule, ${audienceColumns}`,
    [publicId, channel, target, rule, by, at],
  )
  return row
}

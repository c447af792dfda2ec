import type { Language } from '@leitstand/contracts/actor'
import { blankNode } from '@leitstand/contracts/common'
import type { MailPassage, SentMail as SentMailAnswer } from '@leitstand/contracts/mail/requests'
import type { BlobRef, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { TextFormat } from '@leitstand/contracts/ticket/values'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { newId } from '@leitstand/kit/ids'
import { type Claimed, queueTable } from '@leitstand/kit/queue-table'
import type { z } from 'zod'
import { isPlaceholder } from '../domain/addresses.ts'
import type { SentReply } from '../domain/auto-reply-budget.ts'
import type { ReplyBinding } from '../domain/reply-token.ts'
import type { SentMail as SentMailModel } from '../generated/prisma/client.ts'
import { type DeliveredMail, type RecipientRow, toMailRecipient } from './recipients.ts'

type On = Pick<Sql, 'query'>
export type SentMailKind = z.infer<typeof SentMailAnswer>['kind']

/** What a mail needs when it leaves. People are looked up then, because they may have moved on. */
export interface SentMailDetails {
  /** Display name of the sender. */
  fromName: string | null
  inReplyTo: string | null
  /** Users who get it besides `to`, as far as they belong to this customer group. */
  people: string[]
  customer: string | null
  /** `attachment` is what pictures in the text name. */
  files: (z.infer<typeof BlobRef> & { attachment?: string })[]
  /** How the text is to be read; missing in mails that the product composed, which are plain. */
  format?: TextFormat
  /** Of words that the product composed; missing where it is not known, and for answers, which have their reader's. */
  language?: Language
  /** The text above its foot, part by part; missing where nobody is quoted. */
  passages?: MailPassage[]
  /** It says that the ticket is closed. */
  closes?: boolean
  /** The words of the comment by now. */
  reworded?: string
  /** The mail that the comment was made of: whom it was sent to as well has it. */
  madeOf?: string
  /** Of one that is sent again: nobody else gets it. */
  only?: string[]
  /** Whose answers to it are, and who may hear them. Missing in mails to several people, which are bound when they leave. */
  answer?: ReplyBinding
  /** The page where its reader can end such mails. */
  unsubscribe?: string
  /** Of an automatic answer: what the mail it answers said. */
  gist?: string
  /** Of a confirmation: what the ticket says of it, and the template whose sender configuration may forbid it. */
  confirms?: { option: TicketFacts['sendConfirmationEmailOption']; template: string | null }
}

export interface NewSentMail {
  key: string
  kind: SentMailKind
  to: readonly string[]
  subject: string
  text: string
  details: SentMailDetails
  /** Without the number it only tells of the ticket, and is no part of its conversation. */
  ticket: { uuid: string; publicId: number | null } | null
  comment: string | null
  /** Who wrote it; null when the product did. */
  author?: string
  at: Date
  notBefore: Date
}

export type AutoReply = FieldsOf<SentMailModel, 'to', { state: SentMailAnswer['state'] }> & { at: Date }

/** Queues a mail; a key that exists already changes nothing. Answers the mail's uuid, or null when it would reach nobody. */
export async function queueMail(on: On, mail: NewSentMail): Promise<string | null> {
  const to = mail.to.filter((address) => !isPlaceholder(address))
  if (to.length === 0 && mail.to.length > 0) return null
  const [row] = await on.query<{ uuid: string }>(
    `INSERT INTO sent_mails (uuid, key, kind, "to", subject, text, details, ticket, ticket_public_id, comment, created_at, next_attempt_at, author)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING uuid`,
    [
      newId(),
      mail.key,
      mail.kind,
      to,
      mail.subject,
      mail.text,
      JSON.stringify(mail.details),
      mail.ticket?.uuid ?? null,
      mail.ticket?.publicId ?? null,
      mail.comment,
      mail.at,
      mail.notBefore,
      mail.author ?? null,
    ],
  )
  if (!row) throw new Error('A queued mail has a row')
  return row.uuid
}

export type ClaimedSentMail = Claimed &
  FieldsOf<
    SentMailModel,
    'uuid' | 'to' | 'subject' | 'text' | 'ticket' | 'ticketPublicId' | 'comment' | 'author' | 'createdAt',
    { kind: SentMailKind; details: SentMailDetails }
  >

/** The ticket that a mail is part of the conversation of. */
export function conversationTicketOf({
  ticket,
  ticketPublicId: publicId,
}: Pick<ClaimedSentMail, 'ticket' | 'ticketPublicId'>): { uuid: string; publicId: number } | null {
  return ticket === null || publicId === null ? null : { uuid: ticket, publicId }
}

/** An answer, as it is sent again. */
export type SentComment = Pick<
  ClaimedSentMail,
  'uuid' | 'kind' | 'to' | 'subject' | 'text' | 'details' | 'ticket' | 'ticketPublicId' | 'comment'
>

export const sentMailQueue = queueTable<ClaimedSentMail>({
  table: 'sent_mails',
  key: 'uuid',
  waiting: `state = 'waiting'`,
  columns: `uuid, kind, "to", subject, text, details, ticket, ticket_public_id AS "ticketPublicId", comment,
    author, created_at AS "createdAt"`,
  reason: 'last_error',
  dead: () => ({ state: 'failed' }),
})

/** One that some were reached by and that others wait for stays in the queue, under the name it has for those who have it. */
export async function markSent(
  on: On,
  mail: ClaimedSentMail,
  { messageId, isDone, now }: { messageId: string; isDone: boolean; now: Date },
): Promise<boolean> {
  const { to, text } = mail
  const sent = { to, message_id: messageId, sent_at: now, text, last_error: null }
  return await sentMailQueue.settle(on, mail, isDone ? { ...sent, state: 'sent' } : sent)
}

/** A comment that became internal or was removed: its mail leaves no more, and none is queued when its first fact comes late. */
export async function withdrawCommentMail(tx: On, comment: string): Promise<void> {
  await lockComment(tx, comment)
  await tx.query('INSERT INTO withdrawn_comments (comment) VALUES ($1) ON CONFLICT DO NOTHING', [comment])
  await tx.query(`DELETE FROM sent_mails WHERE comment = $1 AND state = 'waiting'`, [comment])
}

/** Asked before the mail of a comment is queued, in the transaction that queues it. */
export async function isWithdrawn(tx: On, comment: string): Promise<boolean> {
  await lockComment(tx, comment)
  return (await tx.query('SELECT 1 FROM withdrawn_comments WHERE comment = $1', [comment])).length > 0
}

/** Of two who hear about one comment, the second sees what the first did. */
async function lockComment(tx: On, comment: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [comment])
}

/** What left stays as it was said; in case it leaves again, the new words stand beside it. Facts may overtake each other. */
export async function rewordCommentMail(
  tx: On,
  { uuid, version, text }: { uuid: string; version: number; text: string },
): Promise<void> {
  await lockComment(tx, uuid)
  const news = await tx.query(
    `INSERT INTO reworded_comments AS known (comment, version, text) VALUES ($1, $2, $3)
     ON CONFLICT (comment) DO UPDATE SET version = excluded.version, text = excluded.text
      WHERE known.version < excluded.version RETURNING comment`,
    [uuid, version, text],
  )
  if (news.length === 0) return
  await tx.query(
    `UPDATE sent_mails SET text = CASE WHEN state = 'waiting' THEN $2::text ELSE text END,
            details = jsonb_set(details, '{reworded}', to_jsonb($2::text)) WHERE comment = $1`,
    [uuid, text],
  )
}

/** What a comment says by now, as far as that was heard before its first fact. */
export async function rewordedText(tx: On, comment: string): Promise<string | undefined> {
  const [row] = await tx.query<{ text: string }>('SELECT text FROM reworded_comments WHERE comment = $1', [comment])
  return row?.text
}

/** When this address got its automatic answers of the last day. */
export async function autoRepliesTo(on: On, address: string, since: Date): Promise<SentReply[]> {
  return await on.query<SentReply>(
    `SELECT created_at AS at, ticket, details->>'gist' AS gist FROM sent_mails WHERE kind = 'auto-reply' AND "to"[1] = $1 AND created_at > $2`,
    [address, since],
  )
}

/** The automatic answer to a mail, if there is one. */
export async function findAutoReply(on: On, mail: string): Promise<AutoReply | undefined> {
  const [reply] = await on.query<AutoReply>(
    'SELECT "to", state, coalesce(sent_at, created_at) AS at FROM sent_mails WHERE key = $1',
    [`auto-reply:${mail}`],
  )
  return reply
}

/** The mail of ours that a bounce speaks of; it failed for good or only takes longer. */
export async function markBounced(
  on: On,
  messageId: string,
  reason: string,
  permanent: boolean,
): Promise<(DeliveredMail & { to: string[] }) | null> {
  const [row] = await on.query<DeliveredMail & { to: string[] }>(
    `UPDATE sent_mails SET last_error = $2, state = CASE WHEN $3 AND state = 'sent' THEN 'failed' ELSE state END WHERE message_id = $1
     RETURNING uuid, kind, "to", ticket, comment, author`,
    [messageId, reason, permanent],
  )
  return row ?? null
}

export type SentMailRow = FieldsOf<
  SentMailModel,
  | 'uuid'
  | 'to'
  | 'subject'
  | 'ticket'
  | 'ticketPublicId'
  | 'comment'
  | 'attempts'
  | 'lastError'
  | 'createdAt'
  | 'sentAt',
  { kind: SentMailKind; state: 'waiting' | 'sent' | 'failed' }
>

export function toSentMail(row: SentMailRow, recipients: readonly RecipientRow[] = []): z.infer<typeof SentMailAnswer> {
  const { ticket: uuid, ticketPublicId: publicId } = row
  return {
    '@id': blankNode(row.uuid),
    '@type': 'SentMail',
    uuid: row.uuid,
    kind: row.kind,
    to: row.to,
    subject: row.subject,
    state: row.state,
    recipients: recipients.map(toMailRecipient),
    ticket: uuid === null || publicId === null ? null : { uuid, publicId },
    comment: row.comment,
    attempts: row.attempts,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }
}

import { iri } from '@leitstand/contracts/common'
import type { ReceivedMail } from '@leitstand/contracts/mail/requests'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { type Claimed, queueTable } from '@leitstand/kit/queue-table'
import type { MailWarning } from '../domain/parsed-mail.ts'
import type { Plan } from '../domain/plan.ts'
import { readReasons } from '../domain/reasons.ts'
import type { ReceivedMail as Row } from '../generated/prisma/client.ts'

type On = Pick<Sql, 'query'>
export type MailState = ReceivedMail['state']

export type NewMail = FieldsOf<
  Row,
  'uuid' | 'identity' | 'sha256' | 'size' | 'envelopeFrom' | 'remoteAddress' | 'helo' | 'recipient' | 'receivedAt',
  { source: 'smtp' | 'imap'; cutFrom: number | null }
>

/** A mail that this process works on. */
export type ClaimedMail = Claimed &
  FieldsOf<
    Row,
    | 'uuid'
    | 'sha256'
    | 'envelopeFrom'
    | 'remoteAddress'
    | 'helo'
    | 'recipient'
    | 'acceptedBy'
    | 'isWanted'
    | 'assignedTicket'
    | 'receivedAt',
    { plan: Plan | null; cutFrom: number | null }
  >

/** Answers how many of them were not there yet. */
export async function recordMails(on: On, mails: readonly NewMail[]): Promise<number> {
  const added = await on.query(
    `INSERT INTO received_mails (uuid, identity, sha256, size, source, envelope_from, recipient,
       remote_address, helo, cut_from, received_at, next_attempt_at)
     SELECT *, $11::timestamptz, $11::timestamptz
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
       $10::bigint[])
     ON CONFLICT (identity) DO NOTHING RETURNING uuid`,
    [
      mails.map(({ uuid }) => uuid),
      mails.map(({ identity }) => identity),
      mails.map(({ sha256 }) => sha256),
      mails.map(({ size }) => size),
      mails.map(({ source }) => source),
      mails.map(({ envelopeFrom }) => envelopeFrom),
      mails.map(({ recipient }) => recipient),
      mails.map(({ remoteAddress }) => remoteAddress),
      mails.map(({ helo }) => helo),
      mails.map(({ cutFrom }) => cutFrom),
      mails[0]?.receivedAt ?? new Date(0),
    ],
  )
  return added.length
}

/** Mails that nobody has brought to their state yet. */
export const receivedMailQueue = queueTable<ClaimedMail>({
  table: 'received_mails',
  key: 'uuid',
  waiting: `state = 'received'`,
  order: 'received_at, uuid',
  columns: `uuid, sha256, envelope_from AS "envelopeFrom", remote_address AS "remoteAddress", helo, recipient, plan, cut_from AS "cutFrom",
    accepted_by AS "acceptedBy", is_wanted AS "isWanted", assigned_ticket AS "assignedTicket", received_at AS "receivedAt"`,
  reason: 'reason',
  dead: (now) => ({ state: 'failed', ticket: null, ticket_public_id: null, processed_at: now }),
})

/** Keeps what was read, so that a mail that fails later is not nameless. */
export async function keepFacts(on: On, mail: ClaimedMail, facts: MailFacts): Promise<void> {
  await on.query(
    `UPDATE received_mails SET "from" = $3, "to" = $4, subject = $5, kind = $6, message_id = $7, warnings = $8
     WHERE uuid = $1 AND attempts = $2`,
    [mail.uuid, mail.attempts, facts.from, facts.to, facts.subject, facts.kind, facts.messageId, facts.warnings],
  )
}

export async function addWarning(on: On, mail: ClaimedMail, warning: MailWarning): Promise<void> {
  await on.query('UPDATE received_mails SET warnings = array_append(array_remove(warnings, $2), $2) WHERE uuid = $1', [
    mail.uuid,
    warning,
  ])
}

/** Keeps what was decided before it is done, so that a repeat does the same. */
export async function keepPlan(on: On, mail: ClaimedMail, plan: Plan | null): Promise<void> {
  await on.query('UPDATE received_mails SET plan = $3 WHERE uuid = $1 AND attempts = $2', [
    mail.uuid,
    mail.attempts,
    plan && JSON.stringify(plan),
  ])
}

export interface FingerprintOwner {
  mail: string
  /** False while that mail is still worked on. */
  isDone: boolean
  ticket: Finish['ticket']
}

/** Answers the mail that owns this content; the first one to ask owns it. */
export async function claimFingerprint(on: On, fingerprint: string, mail: string): Promise<FingerprintOwner> {
  await on.query('INSERT INTO fingerprints (fingerprint, mail) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    fingerprint,
    mail,
  ])
  const [row] = await on.query<{ mail: string; state: string; ticket: string | null; publicId: number | null }>(
    `SELECT mail, state, ticket, ticket_public_id AS "publicId" FROM fingerprints JOIN received_mails ON uuid = mail
     WHERE fingerprint = $1`,
    [fingerprint],
  )
  if (!row) throw new Error('A fingerprint belongs to a mail')
  const ticket = row.ticket && row.publicId !== null ? { uuid: row.ticket, publicId: row.publicId } : null
  return { mail: row.mail, isDone: row.state !== 'received', ticket }
}

export interface MailFacts {
  from: string | null
  to: readonly string[]
  subject: string
  kind: string
  messageId: string | null
  warnings: readonly string[]
}

export interface Finish {
  state: MailState
  reason: string | null
  ticket: { uuid: string; publicId: number } | null
  /** The employee in whose name a held mail came. */
  heldFor?: string | null
  loop?: Plan['loop']
  refusedFiles?: readonly string[]
}

/** Brings a claimed mail to its state; false when somebody else has claimed it since. */
export async function finishMail(on: On, mail: ClaimedMail, finish: Finish, now: Date): Promise<boolean> {
  const { state, reason, ticket, heldFor, loop, refusedFiles = [] } = finish
  return await receivedMailQueue.settle(on, mail, {
    ...{ state, reason, ticket: ticket?.uuid ?? null, ticket_public_id: ticket?.publicId ?? null, processed_at: now },
    refused_files: refusedFiles,
    ...(heldFor && { held_for: heldFor }),
    ...(loop && { loop_address: loop.address }),
  })
}

/**
 * Opens a kept mail for another round, for the ticket it is assigned to or wherever it belongs; answers the state it had, null
 * when it is being worked on or has had its effect already. One that only waits for its next try keeps its plan.
 */
export async function reopenMail(
  on: On,
  { uuid, assignedTicket = null }: { uuid: string; assignedTicket?: number | null },
  now: Date,
): Promise<MailState | null> {
  const [row] = await on.query<{ state: MailState }>(
    `UPDATE received_mails mail
        SET state = 'received', plan = CASE WHEN before.state = 'received' THEN mail.plan END, reason = NULL, processed_at = NULL,
            accepted_by = NULL, held_for = NULL, assigned_ticket = $3, next_attempt_at = $2,
            is_wanted = mail.is_wanted OR before.state IN ('ignored', 'bounce', 'duplicate')
       FROM (SELECT uuid, state FROM received_mails WHERE uuid = $1 FOR UPDATE) before
      WHERE mail.uuid = before.uuid
        AND (before.state NOT IN ('received', 'new-ticket', 'comment')
             OR (before.state = 'received' AND mail.reason IS NOT NULL AND $3::bigint IS NULL))
      RETURNING before.state`,
    [uuid, now, assignedTicket],
  )
  return row?.state ?? null
}

export type LedgerRow = FieldsOf<
  Row,
  | 'uuid'
  | 'from'
  | 'envelopeFrom'
  | 'to'
  | 'recipient'
  | 'subject'
  | 'size'
  | 'receivedAt'
  | 'processedAt'
  | 'attempts'
  | 'reason'
  | 'warnings'
  | 'ticket',
  { state: MailState; ticketPublicId: number | bigint | null }
>

export function toReceivedMail(row: LedgerRow): ReceivedMail {
  return {
    '@id': iri('mails', row.uuid),
    '@type': 'Mail',
    uuid: row.uuid,
    state: row.state,
    from: row.from ?? row.envelopeFrom,
    to: row.to.length > 0 ? row.to : [row.recipient],
    subject: row.subject,
    size: row.size,
    receivedAt: row.receivedAt.toISOString(),
    processedAt: row.processedAt?.toISOString() ?? null,
    attempts: row.attempts,
    reason: row.reason,
    reasons: readReasons(row.reason),
    warnings: row.warnings,
    ticket:
      row.ticket && row.ticketPublicId !== null ? { uuid: row.ticket, publicId: Number(row.ticketPublicId) } : null,
  }
}

/** Whom a mail was sent to besides us. */
export async function addresseesOf(on: On, mail: string): Promise<string[]> {
  const [row] = await on.query<{ to: string[] }>('SELECT "to" FROM received_mails WHERE uuid = $1', [mail])
  return row?.to ?? []
}

/** The address that the first mail of a ticket came to; null when it began elsewhere. */
export async function firstRecipientOf(on: On, ticket: string): Promise<string | null> {
  const [row] = await on.query<{ recipient: string }>(
    'SELECT recipient FROM received_mails WHERE ticket = $1 ORDER BY received_at LIMIT 1',
    [ticket],
  )
  return row?.recipient ?? null
}

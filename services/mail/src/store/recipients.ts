import type { DeliveryReason, DeliveryState, MailRecipient } from '@leitstand/contracts/mail/deliveries'
import { mailDeliveryChanged } from '@leitstand/contracts/mail/events'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { emit } from '@leitstand/kit/outbox'
import type { Outcome } from '../domain/delivery.ts'
import type { MailRecipient as MailRecipientModel } from '../generated/prisma/client.ts'

type On = Pick<Sql, 'query'>
export type RecipientRow = FieldsOf<
  MailRecipientModel,
  'sentMail' | 'address' | 'status' | 'answer' | 'resentTo' | 'settled' | 'taken' | 'at',
  { state: DeliveryState; reason: DeliveryReason | null }
>
type Changed = Pick<RecipientRow, 'address' | 'state' | 'reason' | 'status'>

/** The mail as far as it counts for who is told of its recipients. */
export interface DeliveredMail {
  uuid: string | null
  kind: string
  ticket: string | null
  comment: string | null
  author: string | null
}

/** One that we know by its ticket alone. */
export const unknownMail = { uuid: null, kind: 'comment', comment: null, author: null }

export async function recipientsOf(on: On, mails: readonly string[]): Promise<Map<string, RecipientRow[]>> {
  const rows = await on.query<RecipientRow>(
    `SELECT sent_mail AS "sentMail", address, state, reason, status, answer, resent_to AS "resentTo", settled, taken, at
       FROM mail_recipients WHERE sent_mail = ANY($1::uuid[]) ORDER BY address`,
    [mails],
    'mail-recipients',
  )
  return Map.groupBy(rows, ({ sentMail }) => sentMail)
}

/** Keeps how far a mail got; what was given up stays so, whatever comes late. Whoever should know is told what changed. */
export async function noteOutcomes(
  tx: Sql,
  mail: DeliveredMail,
  outcomes: readonly Outcome[],
  at: Date,
): Promise<void> {
  const changed = await tx.query<Changed>(
    `INSERT INTO mail_recipients AS known (sent_mail, address, state, reason, status, answer, taken, at)
     SELECT $1, told.address, told.state, told.reason, told.status, told.answer, told.taken, $8
       FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[])
            AS told (address, state, reason, status, answer, taken)
     ON CONFLICT (sent_mail, address) DO UPDATE
        SET state = excluded.state, reason = excluded.reason, status = excluded.status, answer = excluded.answer,
            taken = known.taken OR excluded.taken, at = excluded.at
      WHERE known.state NOT IN ('refused', 'bounced')
        AND (known.state, known.reason) IS DISTINCT FROM (excluded.state, excluded.reason)
     RETURNING address, state, reason, status`,
    [
      mail.uuid,
      outcomes.map(({ address }) => address),
      outcomes.map(({ state }) => state),
      outcomes.map(({ reason }) => reason),
      outcomes.map(({ status }) => status),
      outcomes.map(({ answer }) => answer),
      outcomes.map(({ taken }) => taken),
      at,
    ],
    'mail-recipients-note',
  )
  await tell(tx, mail, changed)
}

/** Of several who send it again, one does; false when it had arrived, is still tried or went again before. */
export async function markResent(tx: Sql, mail: string, address: string, to: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE mail_recipients SET resent_to = $3, settled = true
      WHERE sent_mail = $1 AND address = $2 AND state IN ('refused', 'bounced') AND resent_to IS NULL RETURNING 1 AS done`,
    [mail, address, to],
  )
  return rows.length > 0
}

/** False where nothing was undelivered. */
export async function settle(on: On, mail: string, address: string): Promise<boolean> {
  const rows = await on.query(
    `UPDATE mail_recipients SET settled = true
      WHERE sent_mail = $1 AND address = $2 AND state IN ('refused', 'bounced') RETURNING 1 AS done`,
    [mail, address],
  )
  return rows.length > 0
}

/** Nobody tries any more for those for whom no server took it by now. */
export async function giveUpOn(tx: Sql, mail: DeliveredMail, at: Date): Promise<void> {
  const changed = await tx.query<Changed>(
    `UPDATE mail_recipients SET state = 'refused', at = $2 WHERE sent_mail = $1 AND state IN ('waiting', 'delayed') AND NOT taken
     RETURNING address, state, reason, status`,
    [mail.uuid, at],
  )
  await tell(tx, mail, changed)
}

/** A notice that does not arrive must not make another one. */
export async function tell(tx: Sql, mail: DeliveredMail, changed: readonly Changed[]): Promise<void> {
  const { ticket, comment, author } = mail
  const recipients = changed.filter(({ state }) => state !== 'sent' && state !== 'waiting')
  if (recipients.length === 0 || ticket === null || mail.kind === 'notice' || mail.kind === 'alert') return
  await emit(tx, mailDeliveryChanged, { mail: mail.uuid, ticket, comment, author, recipients })
}

export function toMailRecipient({ sentMail: _, taken: _taken, at, ...row }: RecipientRow): MailRecipient {
  return { ...row, at: at.toISOString() }
}

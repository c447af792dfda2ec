import type { Sql } from '@leitstand/kit/database'

type On = Pick<Sql, 'query'>

export interface NoticeMail {
  notice: string
  address: string
  subject: string
  text: string
  ticket: string
  attempts: number
}

/** Leaves mails to be sent from this time on, in one statement. */
export async function addNoticeMails(on: On, mails: readonly Omit<NoticeMail, 'attempts'>[], at: Date): Promise<void> {
  if (mails.length === 0) return
  await on.query(
    `INSERT INTO notice_mails (notice, address, subject, text, ticket, next_attempt_at)
     SELECT mail.*, $6::timestamptz FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[]) AS mail`,
    [
      mails.map(({ notice }) => notice),
      mails.map(({ address }) => address),
      mails.map(({ subject }) => subject),
      mails.map(({ text }) => text),
      mails.map(({ ticket }) => ticket),
      at,
    ],
    'notice-mails-add',
  )
}

export async function claimNoticeMails(on: On, now: Date, leaseMs: number, limit: number): Promise<NoticeMail[]> {
  return await on.query<NoticeMail>(
    `UPDATE notice_mails SET attempts = attempts + 1, next_attempt_at = $2
     WHERE notice IN (SELECT notice FROM notice_mails WHERE next_attempt_at <= $1 ORDER BY next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING notice, address, subject, text, ticket, attempts`,
    [now, new Date(now.getTime() + leaseMs), limit],
    'notice-mails-claim',
  )
}

/** The mail service has it, or it is not worth another try. */
export async function dropNoticeMail(on: On, notice: string): Promise<void> {
  await on.query('DELETE FROM notice_mails WHERE notice = $1', [notice])
}

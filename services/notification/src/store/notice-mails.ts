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

export async function addNoticeMail(on: On, mail: Omit<NoticeMail, 'attempts'>, at: Date): Promise<void> {
  await on.query(
    'INSERT INTO notice_mails (notice, address, subject, text, ticket, next_attempt_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [mail.notice, mail.address, mail.subject, mail.text, mail.ticket, at],
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

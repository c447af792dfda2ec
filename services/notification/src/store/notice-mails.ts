import type { Sql } from '@leitstand/kit/database'

type On = Pick<Sql, 'query'>

export interface NoticeMail {
  notice: string
  address: string
  subject: string
  text: string
  ticket: string
  /** An answer to it tells something internal. */
  answerInternal: boolean
}

export interface ClaimedNoticeMail extends NoticeMail {
  person: string
  publicId: number
  attempts: number
}

/** Leaves mails to be sent from this time on, in one statement. */
export async function addNoticeMails(on: On, mails: readonly NoticeMail[], at: Date): Promise<void> {
  if (mails.length === 0) return
  await on.query(
    `INSERT INTO notice_mails (notice, address, subject, text, ticket, answer_internal, next_attempt_at)
     SELECT mail.*, $7::timestamptz FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::boolean[]) AS mail`,
    [
      mails.map(({ notice }) => notice),
      mails.map(({ address }) => address),
      mails.map(({ subject }) => subject),
      mails.map(({ text }) => text),
      mails.map(({ ticket }) => ticket),
      mails.map(({ answerInternal }) => answerInternal),
      at,
    ],
    'notice-mails-add',
  )
}

export async function claimNoticeMails(
  on: On,
  now: Date,
  leaseMs: number,
  limit: number,
): Promise<ClaimedNoticeMail[]> {
  return await on.query<ClaimedNoticeMail>(
    `UPDATE notice_mails SET attempts = attempts + 1, next_attempt_at = $2
     FROM notices, tickets
     WHERE notices.uuid = notice_mails.notice AND tickets.uuid = notice_mails.ticket AND notice IN (SELECT notice FROM notice_mails WHERE next_attempt_at <= $1 ORDER BY next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING notice, address, notice_mails.subject, text, notice_mails.ticket, attempts, notices."user" AS person,
       tickets.public_id AS "publicId", notice_mails.answer_internal AS "answerInternal"`,
    [now, new Date(now.getTime() + leaseMs), limit],
    'notice-mails-claim',
  )
}

/** The mail service has it, or it is not worth another try. */
export async function dropNoticeMail(on: On, notice: string): Promise<void> {
  await on.query('DELETE FROM notice_mails WHERE notice = $1', [notice])
}

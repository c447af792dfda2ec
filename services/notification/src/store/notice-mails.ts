import type { Language } from '@leitstand/contracts/actor'
import type { MailPassage } from '@leitstand/contracts/mail/requests'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { type Claimed, queueTable } from '@leitstand/kit/queue-table'
import type { NoticeMailModel } from '../generated/prisma/models/NoticeMail.ts'

type On = Pick<Sql, 'query'>

/** `answerInternal`: an answer to it tells something internal. */
export type NoticeMail = FieldsOf<
  NoticeMailModel,
  'notice' | 'address' | 'subject' | 'text' | 'ticket' | 'answerInternal',
  { passages: MailPassage[]; language: Language | null }
>

export type ClaimedNoticeMail = NoticeMail &
  Claimed & { person: string; publicId: number; createdAt: Date; internal: boolean }

/** Leaves mails to be sent, each from its time on, in one statement. */
export async function addNoticeMails(on: On, mails: readonly (NoticeMail & { notBefore: Date })[]): Promise<void> {
  if (mails.length === 0) return
  await on.query(
    `INSERT INTO notice_mails (notice, address, subject, text, ticket, answer_internal, next_attempt_at, passages, language)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::boolean[], $7::timestamptz[], $8::jsonb[],
       $9::text[])`,
    [
      mails.map(({ notice }) => notice),
      mails.map(({ address }) => address),
      mails.map(({ subject }) => subject),
      mails.map(({ text }) => text),
      mails.map(({ ticket }) => ticket),
      mails.map(({ answerInternal }) => answerInternal),
      mails.map(({ notBefore }) => notBefore),
      mails.map(({ passages }) => JSON.stringify(passages)),
      mails.map(({ language }) => language),
    ],
    'notice-mails-add',
  )
}

/** A row stays until the mail service has it, or it is not worth another try. */
export const noticeMailQueue = queueTable<ClaimedNoticeMail>({
  table: 'notice_mails',
  key: 'notice',
  columns: `claimed.notice, claimed.address, claimed.subject, claimed.text, claimed.ticket, notices."user" AS person,
    tickets.public_id AS "publicId", claimed.answer_internal AS "answerInternal", notices.created_at AS "createdAt",
    notices.internal, claimed.passages, claimed.language`,
  joins: 'JOIN notices ON notices.uuid = claimed.notice JOIN tickets ON tickets.uuid = claimed.ticket',
})

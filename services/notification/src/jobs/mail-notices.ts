import { sendMail } from '@leitstand/contracts/mail/requests'
import type { Sql } from '@leitstand/kit/database'
import { whileWorth } from '@leitstand/kit/retries'
import { queue } from '../context.ts'
import { maySee } from '../domain/notice-recipients.ts'
import { knownUser } from '../steps/known-user.ts'
import { type ClaimedNoticeMail, noticeMailQueue } from '../store/notice-mails.ts'
import { findTicket } from '../store/tickets.ts'

const dayMs = 24 * 3_600_000

/** Hands notices to the mail service, which takes each once by its key. While it is away they wait. */
export const mailNotices = queue({
  name: 'mail-notices',
  everySeconds: 5,
  atOnce: 4,
  table: noticeMailQueue,
  // After a day a notice is no news any more; it still stands in the app.
  retries: whileWorth(({ createdAt }: ClaimedNoticeMail) => createdAt.getTime() + dayMs),
  async work(mail, context) {
    if (await mayStillHear(mail, context)) {
      const { notice, address, subject, text, passages, language, ticket, person, publicId } = mail
      const answer = { person, publicId, internal: mail.answerInternal }
      const order = { key: notice, kind: 'notice' as const, to: [address], subject, text, passages, language }
      await context.callAsSystem(sendMail, { ...order, ticket, answer })
    }
    await noticeMailQueue.remove(context, mail)
  },
})

/** It may have waited, over quiet hours or an outage: who must not see it any more is not told. */
async function mayStillHear(
  { person, ticket: uuid, internal }: ClaimedNoticeMail,
  context: Pick<Sql, 'query'>,
): Promise<boolean> {
  const user = await knownUser(context, person)
  const ticket = await findTicket(context, uuid)
  return Boolean(ticket && !ticket.deleted && maySee({ ticket, internal }, user))
}

import { sendMail } from '@leitstand/contracts/mail/requests'
import { whileWorth } from '@leitstand/kit/retries'
import { queue } from '../context.ts'
import { type ClaimedNoticeMail, noticeMailQueue } from '../store/notice-mails.ts'

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
    const { notice, address, subject, text, ticket, person, publicId } = mail
    const answer = { person, publicId, internal: mail.answerInternal }
    await context.callAsSystem(sendMail, { key: notice, kind: 'notice', to: [address], subject, text, ticket, answer })
    await noticeMailQueue.remove(context, mail)
  },
})

import { sendMail } from '@leitstand/contracts/mail/requests'
import { leaseMs } from '@leitstand/kit/lease'
import { job } from '../context.ts'
import { claimNoticeMails, dropNoticeMail } from '../store/notice-mails.ts'

const batch = 50
/** After that many failures a notice is no news any more; it still stands in the app. */
const mostAttempts = 200

/** Hands notices to the mail service, which takes each once by its key. While it is away they wait. */
export const mailNotices = job({
  name: 'mail-notices',
  everySeconds: 5,
  async run(context) {
    const mails = await claimNoticeMails(context, context.clock.now(), leaseMs, batch)
    for (const { notice, address, subject, text, ticket, attempts, ...about } of mails) {
      const answer = { person: about.person, publicId: about.publicId, internal: about.answerInternal }
      const order = { key: notice, kind: 'notice' as const, to: [address], subject, text, ticket, answer }
      const isDone = await context.callAsSystem(sendMail, order).then(
        () => true,
        (error: unknown) => {
          context.log.warn({ err: error, notice, attempts }, 'a notice could not be handed to the mail service')
          return attempts >= mostAttempts
        },
      )
      if (isDone) await dropNoticeMail(context, notice)
    }
    return mails.length === batch
  },
})

import { sendMail } from '@leitstand/contracts/mail/requests'
import { serve } from '../context.ts'
import { queueMail } from '../store/sent-mails.ts'

/** Other services queue notices and alerts here; the same key leaves once. */
export const handleSendMail = serve(sendMail, async (input, context) => {
  const now = context.clock.now()
  const { key, kind, to, subject, text, ticket, answer } = input
  const uuid = await context.transaction((tx) =>
    queueMail(tx, {
      key: `${kind}:${key}`,
      kind,
      to,
      subject,
      text,
      details: {
        fromName: null,
        inReplyTo: null,
        people: [],
        customer: null,
        files: [],
        ...(answer && {
          answer: { person: answer.person, publicId: answer.publicId, isInternal: answer.internal },
        }),
      },
      ticket: ticket === null ? null : { uuid: ticket, publicId: null },
      comment: null,
      at: now,
      notBefore: now,
    }),
  )
  context.wake('send-mails')
  return { uuid }
})

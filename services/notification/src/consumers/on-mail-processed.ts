import { mailProcessed, mailUnexplained } from '@leitstand/contracts/mail/events'
import { consume } from '../context.ts'
import { tellOfHeldMail, tellOfUnexplainedMails } from '../recording/tell-of-mails.ts'

/** A held mail waits for somebody. */
export const onMailProcessed = consume(mailProcessed, async ({ state, heldFor, ticket }, { tx, event }) => {
  if (state === 'held') await tellOfHeldMail({ heldFor, ticket }, tx, new Date(event.time))
})

export const onMailsUnexplained = consume(mailUnexplained, async (_data, { tx, event }) => {
  await tellOfUnexplainedMails(tx, new Date(event.time))
})

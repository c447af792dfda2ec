import { mailProcessed } from '@leitstand/contracts/mail/events'
import { consume } from '../context.ts'
import { tellOfHeldMail } from '../recording/tell-of-held-mail.ts'

/** A held mail waits for somebody. */
export const onMailProcessed = consume(mailProcessed, async ({ state, heldFor, ticket }, { tx, event }) => {
  if (state === 'held') await tellOfHeldMail({ heldFor, ticket }, tx, new Date(event.time))
})

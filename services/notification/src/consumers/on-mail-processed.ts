import { mailIntakeStopped, mailProcessed, mailUnexplained } from '@leitstand/contracts/mail/events'
import { consume } from '../context.ts'
import { tellOfLoop } from '../recording/tell-of-loop.ts'
import { tellOfHeldMail, tellOfUnexplainedMails, tellOfUnreadableMailbox } from '../recording/tell-of-mails.ts'

/** A held mail waits for somebody; of the many of a loop the first is told. */
export const onMailProcessed = (publicUrl: string) =>
  consume(mailProcessed, async ({ state, heldFor, ticket, loop }, context) => {
    if (state !== 'held') return
    const at = new Date(context.event.time)
    if (!loop || ticket === null) await tellOfHeldMail({ heldFor, ticket }, context.tx, at)
    else if (loop.isFirst) await tellOfLoop({ address: loop.address, ticket, at }, publicUrl, context)
  })

export const onMailsUnexplained = consume(mailUnexplained, async (_data, { tx, event }) => {
  await tellOfUnexplainedMails(tx, new Date(event.time))
})

export const onMailIntakeStopped = consume(mailIntakeStopped, async (_data, { tx, event }) => {
  await tellOfUnreadableMailbox(tx, new Date(event.time))
})

import { systemActor } from '@leitstand/contracts/actor'
import { mailProcessed } from '@leitstand/contracts/mail/events'
import { personOf } from '@leitstand/kit/outbox'
import { consume } from '../context.ts'
import { entriesOfBounce } from '../domain/activity-entries.ts'
import { recordHistory } from '../recording/record-history.ts'
import { tellOfHeldMail } from '../recording/tell-of-held-mail.ts'
import { findTicket } from '../store/tickets.ts'

/**
 * A held mail waits for somebody. An answer that never arrived must not look as if it had: it stands in the history, and
 * whoever works on the ticket is told.
 */
export const onMailProcessed = (publicUrl: string) =>
  consume(mailProcessed, async ({ state, heldFor, bounce, ticket: uuid }, context) => {
    const at = new Date(context.event.time)
    if (state === 'held') return await tellOfHeldMail({ heldFor, ticket: uuid }, context.tx, at)
    if (!bounce?.permanent || uuid === null) return
    const ticket = await findTicket(context.tx, uuid)
    if (!ticket) return
    const actor = personOf(systemActor)
    const bounced = { ticket, actor, at, entries: entriesOfBounce(actor, bounce.recipients) }
    await recordHistory([bounced], publicUrl, context)
  })

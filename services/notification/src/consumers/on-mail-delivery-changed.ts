import { systemActor } from '@leitstand/contracts/actor'
import { mailDeliveryChanged } from '@leitstand/contracts/mail/events'
import { isUndelivered } from '@leitstand/contracts/mail/undelivered'
import { personOf } from '@leitstand/kit/outbox'
import { consume } from '../context.ts'
import { entriesOfDeliveries } from '../domain/activity-entries.ts'
import { recordHistory } from '../recording/record-history.ts'
import { recordMoments } from '../recording/record-moments.ts'
import { findTicket } from '../store/tickets.ts'

/**
 * An answer that never arrived must not look as if it had: it stands in the history, and whoever wrote it is told. What is late,
 * and automatic answers to addresses that nobody has, stand in the history alone.
 */
export const onMailDeliveryChanged = (publicUrl: string) =>
  consume(mailDeliveryChanged, async ({ ticket: uuid, author: writer, recipients }, context) => {
    const ticket = await findTicket(context.tx, uuid)
    if (!ticket) return
    const actor = personOf(systemActor)
    const at = new Date(context.event.time)
    const event = { ticket, actor, at, writer, entries: entriesOfDeliveries(actor, recipients) }
    const isNews = recipients.some((one) => isUndelivered(one) && (writer !== null || one.state === 'bounced'))
    if (isNews) await recordHistory([event], publicUrl, context)
    else await recordMoments(context.tx, [event])
  })

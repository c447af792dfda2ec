import { systemActor } from '@leitstand/contracts/actor'
import { resumeAnnounced } from '@leitstand/contracts/workflow/events'
import { personOf } from '@leitstand/kit/outbox'
import { consume } from '../context.ts'
import { entriesOfAnnouncement } from '../domain/activity-entries.ts'
import { recordHistory } from '../recording/record-history.ts'
import { findTicket } from '../store/tickets.ts'

/** A suspended ticket comes back soon: whoever works on it is told (AMB-229). */
export const onResumeAnnounced = (publicUrl: string) =>
  consume(resumeAnnounced, async ({ ticket, resumesAt }, context) => {
    // Received late, as after an outage, it is no news any more.
    if (new Date(resumesAt) <= context.clock.now()) return
    const actor = personOf(systemActor)
    const announced = {
      // Who works on it may have changed since it was suspended.
      ticket: (await findTicket(context.tx, ticket.uuid)) ?? ticket,
      actor,
      at: new Date(context.event.time),
      entries: entriesOfAnnouncement(actor, resumesAt),
      resumption: 'announced' as const,
    }
    await recordHistory([announced], publicUrl, context)
  })

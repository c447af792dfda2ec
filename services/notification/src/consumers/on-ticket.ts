import {
  ticketChanged,
  ticketCreated,
  ticketDeleted,
  ticketsImported,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import { consume } from '../context.ts'
import {
  entriesOfChange,
  entriesOfCreation,
  entriesOfDeletion,
  entriesOfTransition,
} from '../domain/activity-entries.ts'
import { recordHappening } from '../recording/record-happening.ts'
import { recordImport } from '../recording/record-import.ts'
import { resolveAlerts } from '../recording/resolve-alerts.ts'

/** Everything that happens to a ticket becomes part of its history; a finished one takes its alerts back. */
export const onTicket = (publicUrl: string) => [
  consume(ticketCreated, async ({ ticket, ...happening }, context) => {
    await recordHappening(
      { ticket, actor: happening.actor, entries: entriesOfCreation(happening, ticket) },
      publicUrl,
      context,
    )
  }),
  consume(ticketChanged, async ({ ticket, ...happening }, context) => {
    await recordHappening(
      { ticket, actor: happening.actor, entries: entriesOfChange(happening, ticket) },
      publicUrl,
      context,
    )
  }),
  consume(ticketTransitioned, async ({ ticket, ...happening }, context) => {
    const entries = entriesOfTransition(happening, ticket)
    await recordHappening({ ticket, actor: happening.actor, entries }, publicUrl, context)
    await resolveAlerts([{ ticket, at: new Date(context.event.time) }], publicUrl, context.tx)
  }),
  consume(ticketDeleted, async ({ ticket, ...happening }, context) => {
    await recordHappening({ ticket, actor: happening.actor, entries: entriesOfDeletion(happening) }, publicUrl, context)
  }),
  consume(ticketsImported, ({ items }, context) => recordImport(items, context)),
]

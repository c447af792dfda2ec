import { systemActor } from '@leitstand/contracts/actor'
import {
  ticketChanged,
  ticketCreated,
  ticketDeleted,
  ticketsImported,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import type { ReceivedEventOf } from '@leitstand/kit/chassis'
import { consume, consumeAll } from '../context.ts'
import {
  type ActivityFacts,
  entriesOfChange,
  entriesOfCreation,
  entriesOfDeletion,
  entriesOfTransition,
} from '../domain/activity-entries.ts'
import type { HistoryEvent } from '../domain/ticket-update.ts'
import { type Withdrawal, withdrawalsOfTicket } from '../domain/withdrawals.ts'
import { recordHistory } from '../recording/record-history.ts'
import { recordImport } from '../recording/record-import.ts'

const ticketEvents = [ticketCreated, ticketChanged, ticketTransitioned, ticketDeleted] as const
type ReceivedTicketEvent = ReceivedEventOf<(typeof ticketEvents)[number]>

/** Everything that happens to a ticket becomes part of its history. */
export const onTicket = (publicUrl: string) => [
  consumeAll(
    ticketEvents,
    ({ ticket }) => ticket.uuid,
    async (received, context) => {
      await recordHistory(received.map(toHistoryEvent), publicUrl, context, received.flatMap(withdrawalsOf))
    },
  ),
  consume(ticketsImported, ({ items }, context) => recordImport(items, context)),
]

function toHistoryEvent(received: ReceivedTicketEvent): HistoryEvent {
  const { ticket, actor } = received.data
  const at = new Date(received.event.time)
  return {
    ...{ ticket, actor, at, entries: entriesOf(received) },
    resumption: isResumed(received) ? 'happened' : undefined,
    handover: received.type === ticketChanged.name && received.data.handedOver ? 'change' : undefined,
  }
}

/** It came back by itself, at the time that was set. */
function isResumed({ type, data }: ReceivedTicketEvent): boolean {
  return (
    type === ticketTransitioned.name &&
    ['resume', 'resume_review'].includes(data.transition) &&
    data.actor.uuid === systemActor.uuid
  )
}

function withdrawalsOf({ data: { ticket, changes } }: ReceivedTicketEvent): Withdrawal[] {
  return withdrawalsOfTicket(ticket, changes)
}

function entriesOf({ type, data }: ReceivedTicketEvent): ActivityFacts[] {
  switch (type) {
    case ticketCreated.name:
      return entriesOfCreation(data, data.ticket)
    case ticketChanged.name:
      return entriesOfChange(data, data.ticket)
    case ticketTransitioned.name:
      return entriesOfTransition(data, data.ticket)
    case ticketDeleted.name:
      return entriesOfDeletion(data)
  }
}

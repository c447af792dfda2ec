import type { DataOf } from '@leitstand/contracts/define'
import {
  commentChanged,
  commentCreated,
  ticketChanged,
  ticketCreated,
  ticketDeleted,
  ticketsImported,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import { firstResponseAt, isShown } from '@leitstand/contracts/ticket/first-response'
import { consume, consumeAll } from '../context.ts'
import { follow, takeOverTickets } from '../steps/take-over-tickets.ts'
import { noteStates } from '../store/entered-states.ts'
import { findOvertaken, keepTickets, noteActivity, type TicketUpdate } from '../store/tickets.ts'

const kinds = {
  [ticketCreated.name]: 'created',
  [ticketChanged.name]: 'changed',
  [ticketTransitioned.name]: 'transitioned',
  [ticketDeleted.name]: 'changed',
} as const

/** The agreement and the timers of a ticket follow whatever happens to it. */
export const followTickets = [
  consumeAll(
    [ticketCreated, ticketChanged, ticketTransitioned, ticketDeleted, commentCreated, commentChanged],
    (data) => ('comment' in data ? data.comment.ticket : data.ticket).uuid,
    async (received, context) => {
      const now = context.clock.now()
      const updates: TicketUpdate[] = []
      const activity: TicketUpdate[] = []
      for (const one of received) {
        if (one.type === commentCreated.name) activity.push(updateOfComment(one.data, now, one.event.chain))
        else if (one.type === commentChanged.name) activity.push(...updateOfShown(one.data, now, one.event.chain))
        else updates.push(updateOfTicket(one.data, kinds[one.type], one.event.chain))
      }
      const kept = await keepTickets(context.tx, updates)
      const isKept = ({ facts }: TicketUpdate) => kept.some(({ ticket }) => ticket.uuid === facts.uuid)
      const overtaken = await findOvertaken(
        context.tx,
        updates.filter((update) => !isKept(update)),
      )
      const told = await noteStates(context.tx, [...kept, ...overtaken], updates)
      const active = await noteActivity(context.tx, activity)
      await follow(context.tx, [...told, ...active], now, context.config)
    },
  ),
  consume(ticketsImported, ({ items }, { tx, clock, config }) => takeOverTickets(tx, items, clock.now(), config)),
]

function updateOfTicket(
  { ticket }: DataOf<typeof ticketCreated>,
  kind: (typeof kinds)[keyof typeof kinds],
  chain: number | undefined,
): TicketUpdate {
  const { updatedAt } = ticket
  const event = { kind, at: Date.parse(updatedAt), chain }
  return { facts: ticket, activityAt: updatedAt, firstResponseAt: null, event }
}

/** The first response stops the clock of the agreement; every comment is activity. */
function updateOfComment(
  data: DataOf<typeof commentCreated | typeof commentChanged>,
  now: Date,
  chain: number | undefined,
): TicketUpdate {
  const { ticket, createdAt } = data.comment
  const event = { kind: 'commented', at: now.getTime(), chain } as const
  return { facts: ticket, activityAt: createdAt, firstResponseAt: firstResponseAt(data), event }
}

/** A comment that is shown to the customer is as good as one written now; any other change of one is no activity. */
function updateOfShown(data: DataOf<typeof commentChanged>, now: Date, chain: number | undefined): TicketUpdate[] {
  if (!isShown(data)) return []
  return [{ ...updateOfComment(data, now, chain), activityAt: data.comment.ticket.updatedAt }]
}

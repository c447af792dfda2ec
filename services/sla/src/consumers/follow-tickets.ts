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
import { keepTickets, type News, noteActivity } from '../store/tickets.ts'

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
    async (heard, context) => {
      const now = context.clock.now()
      const news: News[] = []
      const activity: News[] = []
      for (const one of heard) {
        if (one.type === commentCreated.name) activity.push(newsOfComment(one.data, now))
        else if (one.type === commentChanged.name) activity.push(...newsOfShown(one.data, now))
        else news.push(newsOfTicket(one.data, kinds[one.type]))
      }
      const told = [...(await keepTickets(context.tx, news)), ...(await noteActivity(context.tx, activity))]
      await follow(context.tx, told, now, context.config)
    },
  ),
  consume(ticketsImported, ({ items }, { tx, clock, config }) => takeOverTickets(tx, items, clock.now(), config)),
]

function newsOfTicket({ ticket }: DataOf<typeof ticketCreated>, kind: (typeof kinds)[keyof typeof kinds]): News {
  const { updatedAt } = ticket
  const happening = { kind, at: Date.parse(updatedAt) }
  return { facts: ticket, activityAt: updatedAt, firstResponseAt: null, happening }
}

/** The first response stops the clock of the agreement; every comment is activity. */
function newsOfComment(told: DataOf<typeof commentCreated>, now: Date): News {
  const { ticket, createdAt } = told.comment
  const happening = { kind: 'commented', at: now.getTime() } as const
  return { facts: ticket, activityAt: createdAt, firstResponseAt: firstResponseAt(told), happening }
}

/** A comment that is shown to the customer is as good as one written now; any other change of one is no activity. */
function newsOfShown(told: DataOf<typeof commentChanged>, now: Date): News[] {
  if (!isShown(told)) return []
  return [{ ...newsOfComment(told, now), activityAt: told.comment.ticket.updatedAt }]
}

import type { Audience } from '@leitstand/contracts/audience'
import { worktimeChanged } from '@leitstand/contracts/billing/events'
import { webhookEvents } from '@leitstand/contracts/notification/webhooks'
import { ticketSlaChanged } from '@leitstand/contracts/sla/events'
import {
  commentChanged,
  commentCreated,
  commentDeleted,
  ticketChanged,
  ticketCreated,
  ticketDeleted,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { ReceivedEventOf } from '@leitstand/kit/chassis'
import { consumeAll } from '../context.ts'
import { changesInMessage, commentInMessage, type EventMessage, ticketInMessage } from '../domain/event-message.ts'
import { mayHaveWebhooks, mayReceiveAs } from '../domain/notice-recipients.ts'
import { findUsers } from '../store/people.ts'
import { findTickets } from '../store/tickets.ts'
import { activeSubscriptions, addWebhookDeliveries } from '../store/webhooks.ts'

const published = [
  ...[ticketCreated, ticketChanged, ticketTransitioned, ticketDeleted],
  ...[commentCreated, commentChanged, commentDeleted, worktimeChanged, ticketSlaChanged],
] as const
type ReceivedEvent = ReceivedEventOf<(typeof published)[number]>

/**
 * Webhooks hear of what happens as far as their owners may see it, and as long as these are administrators. Of an owner
 * who is not known yet that is asked before it is sent; administrators may see everything.
 */
export const onWebhookEvents = (publicUrl: string) =>
  consumeAll(published, ticketOf, async (received, { tx, clock }) => {
    const subscriptions = await activeSubscriptions(tx)
    if (subscriptions.length === 0) return
    const owners = await findUsers(
      tx,
      subscriptions.map(({ owner }) => owner),
    )
    const tickets = await findTickets(
      tx,
      received.map(({ data }) => ticketOf(data)),
    )
    const messages = received.map((one) => messageOf(one, tickets.get(ticketOf(one.data)), publicUrl))
    const due = subscriptions.flatMap(({ uuid, owner, events }) => {
      const person = owners.get(owner)
      if (person && !mayHaveWebhooks(person)) return []
      const wanted = messages.filter(({ body }) => events.includes(body.type))
      const seen = wanted.filter(({ audience }) => !person || mayReceiveAs(person, audience))
      return seen.map((message) => ({ ...message, subscription: uuid }))
    })
    await addWebhookDeliveries(tx, due, clock.now())
  })

function ticketOf(data: ReceivedEvent['data']): string {
  if ('comment' in data) return data.comment.ticket.uuid
  if ('worktime' in data) return data.worktime.ticket
  return typeof data.ticket === 'string' ? data.ticket : data.ticket.uuid
}

function messageOf(
  { type, data, event }: ReceivedEvent,
  known: TicketFacts | undefined,
  publicUrl: string,
): EventMessage {
  const facts = factsOf(data, known)
  const { actor, changes } = 'actor' in data ? data : { actor: undefined, changes: undefined }
  return {
    body: {
      type: webhookEvents.find((name) => name === type) ?? 'ticket.changed',
      timestamp: event.time,
      data: {
        ticket: facts ? ticketInMessage(facts, publicUrl) : { uuid: ticketOf(data) },
        ...whatOf(data),
        ...(changes && { changes: changesInMessage(changes) }),
        ...(actor && { actor: { uuid: actor.uuid, name: actor.name } }),
      },
    },
    audience: audienceOf(data),
  }
}

function factsOf(data: ReceivedEvent['data'], known: TicketFacts | undefined): TicketFacts | undefined {
  if ('comment' in data) return data.comment.ticket
  return 'ticket' in data && typeof data.ticket !== 'string' ? data.ticket : known
}

function whatOf(data: ReceivedEvent['data']): object {
  if ('comment' in data) return { comment: commentInMessage(data.comment) }
  if ('worktime' in data) return { worktime: data.worktime }
  if ('sla' in data) return { sla: data.sla }
  return 'transition' in data ? { from: data.from, transition: data.transition } : {}
}

function audienceOf(data: ReceivedEvent['data']): Audience {
  if ('audience' in data) return data.audience
  if ('comment' in data) {
    const { ticket, internal } = data.comment
    return { ...ticket.audience, internal: ticket.audience.internal || internal }
  }
  return data.ticket.audience
}

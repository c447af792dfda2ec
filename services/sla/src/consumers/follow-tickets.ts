import type { DataOf } from '@leitstand/contracts/define'
import {
  commentCreated,
  ticketChanged,
  ticketCreated,
  ticketDeleted,
  ticketsImported,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import type { CommentFacts } from '@leitstand/contracts/ticket/ticket'
import type { ConsumerContext } from '@leitstand/kit/chassis'
import { roundsOf } from '@leitstand/kit/rounds-of'
import { consume, consumeAll } from '../context.ts'
import { keepAgreements } from '../store/agreements-of-tickets.ts'
import { planRules } from '../store/rule-timers.ts'
import { readRulebook } from '../store/rulebook.ts'
import { keepTickets, type News, noteActivity, type Told } from '../store/tickets.ts'
import { changeTimers } from '../store/timers.ts'

const kinds = {
  [ticketCreated.name]: 'created',
  [ticketChanged.name]: 'changed',
  [ticketTransitioned.name]: 'transitioned',
  [ticketDeleted.name]: 'changed',
} as const

/** The agreement and the timers of a ticket follow whatever happens to it. */
export const followTickets = [
  consumeAll(
    [ticketCreated, ticketChanged, ticketTransitioned, ticketDeleted, commentCreated],
    (data) => ('comment' in data ? data.comment.ticket : data.ticket).uuid,
    async (heard, context) => {
      const now = context.clock.now()
      const news: News[] = []
      const activity: News[] = []
      for (const one of heard) {
        if (one.type === commentCreated.name) activity.push(newsOfComment(one.data.comment, now))
        else news.push(newsOfTicket(one.data, kinds[one.type]))
      }
      const told = [...(await keepTickets(context.tx, news)), ...(await noteActivity(context.tx, activity))]
      await follow(told, now, context)
    },
  ),
  consume(ticketsImported, async ({ items }, context) => {
    const now = context.clock.now()
    for (const round of roundsOf(items, ({ ticket }) => ticket.uuid)) {
      const told = await keepTickets(
        context.tx,
        round.map((item) => newsOfImport(item, now)),
      )
      await follow(told, now, context)
    }
  }),
]

async function follow(told: readonly Told[], now: Date, { tx, config }: ConsumerContext): Promise<void> {
  if (told.length === 0) return
  const rulebook = await readRulebook(tx, config)
  const kept = await keepAgreements(tx, rulebook, told, now)
  const planned = await planRules(tx, rulebook.rules, kept)
  await changeTimers(tx, [...kept.flatMap(({ timers }) => timers), ...planned])
}

function newsOfTicket({ ticket }: DataOf<typeof ticketCreated>, kind: (typeof kinds)[keyof typeof kinds]): News {
  const { updatedAt } = ticket
  const happening = { kind, at: Date.parse(updatedAt) }
  return { facts: ticket, activityAt: updatedAt, firstResponseAt: null, happening }
}

/** The first response stops the clock of the agreement; every comment is activity. */
function newsOfComment({ ticket, createdAt, firstResponse }: CommentFacts, now: Date): News {
  const happening = { kind: 'commented', at: now.getTime() } as const
  return { facts: ticket, activityAt: createdAt, firstResponseAt: firstResponse ? createdAt : null, happening }
}

/** What is imported is past: it alerts nobody about yesterday, only about what is still to come. */
function newsOfImport({ ticket, comments }: DataOf<typeof ticketsImported>['items'][number], now: Date): News {
  const response = comments.find(({ authorSide, internal }) => authorSide === 'staff' && !internal)
  const happening = { kind: 'rule-changed', at: now.getTime() } as const
  return { facts: ticket, activityAt: ticket.updatedAt, firstResponseAt: response?.createdAt ?? null, happening }
}

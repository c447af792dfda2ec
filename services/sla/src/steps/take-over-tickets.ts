import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Config } from '@leitstand/kit/config'
import type { Sql } from '@leitstand/kit/database'
import { roundsOf } from '@leitstand/kit/rounds-of'
import { keepAgreements } from '../store/agreements-of-tickets.ts'
import { noteStates } from '../store/entered-states.ts'
import { planRules } from '../store/rule-timers.ts'
import { readRulebook } from '../store/rulebook.ts'
import { type KeptTicket, keepTickets, type TicketUpdate } from '../store/tickets.ts'
import { changeTimers } from '../store/timers.ts'

/** Imported, or told by its owner after a loss. */
interface PastTicket {
  ticket: TicketFacts
  /** Told by its owner while its event is still on its way. */
  isNew?: boolean
  comments: readonly Pick<CommentFacts, 'authorSide' | 'internal' | 'createdAt'>[]
}

export async function takeOverTickets(tx: Sql, items: readonly PastTicket[], now: Date, config: Config): Promise<void> {
  for (const round of roundsOf(items, ({ ticket }) => ticket.uuid)) {
    const updates = round.map((item) => updateOfPast(item, now))
    const kept = await noteStates(tx, await keepTickets(tx, updates), updates)
    await follow(tx, kept, now, config)
  }
}

/** The agreement and the timers of tickets follow what was told of them. */
export async function follow(tx: Sql, tickets: readonly KeptTicket[], now: Date, config: Config): Promise<void> {
  if (tickets.length === 0) return
  const rulebook = await readRulebook(tx, config)
  const kept = await keepAgreements(tx, rulebook, tickets, now)
  const planned = await planRules(tx, rulebook.rules, kept)
  await changeTimers(tx, [...kept.flatMap(({ timers }) => timers), ...planned])
}

/** It is past: it alerts nobody about yesterday, only about what is still to come. */
function updateOfPast({ ticket, comments, isNew = false }: PastTicket, now: Date): TicketUpdate {
  const response = comments.find(({ authorSide, internal }) => authorSide === 'staff' && !internal)
  const kind = isNew ? ('created' as const) : ('rule-changed' as const)
  const event = { kind, at: isNew ? Date.parse(ticket.createdAt) : now.getTime() }
  return { facts: ticket, activityAt: ticket.updatedAt, firstResponseAt: response?.createdAt ?? null, event }
}

import { ruleFired } from '@leitstand/contracts/sla/events'
import type { Sql } from '@leitstand/kit/database'
import { emit } from '@leitstand/kit/outbox'
import { setTimer } from '@leitstand/kit/timers'
import { alarm } from '../context.ts'
import { nextRepetition } from '../domain/plan-firings.ts'
import { occurrenceKey, offsetsOf, type RuleTicket, repeatsEvery, ruleApplies } from '../domain/rule.ts'
import { type Firing, markOf, noteFiring, ruleAlarm, saveMark } from '../store/rule-timers.ts'
import { type ActiveRule, readRulebook } from '../store/rulebook.ts'
import { findTicketSla } from '../store/ticket-slas.ts'
import { lockTicket, type TicketRow, toRuleTicket } from '../store/tickets.ts'

interface Due {
  firing: Firing
  rule: ActiveRule
  row: TicketRow
  ticket: RuleTicket
}

/** A rule's moment has come: if it still is about the ticket, it fires, once whatever the number of replicas. */
export const fireRule = alarm({
  name: ruleAlarm,
  handle: (payload, context, timer) =>
    context.transaction(async (tx) => {
      const firing = payload as Firing
      const due = await dueFiring(tx, firing, (await readRulebook(tx, context.config)).rules)
      if (!due) return await timer.finish(tx)

      const now = context.clock.now()
      await fire(tx, due, now)
      const minutes = repeatsEvery(due.rule)
      if (minutes === null) return await timer.finish(tx)
      await setTimer(tx, {
        kind: ruleAlarm,
        key: timer.key,
        dueAt: nextRepetition(timer.dueAt, minutes, now),
        payload: { ...firing, repetition: firing.repetition + 1 },
      })
    }),
})

/** What may fire now; undefined when the rule, the ticket or the occasion is gone, or it had fired before. */
async function dueFiring(tx: Sql, firing: Firing, rules: readonly ActiveRule[]): Promise<Due | undefined> {
  const rule = rules.find(({ key }) => key === firing.rule)
  const row = await lockTicket(tx, firing.ticket)
  if (!rule || !row || !offsetsOf(rule).includes(firing.offset)) return undefined
  const mark = await markOf(tx, firing.rule, firing.ticket)
  const isRepeat = firing.repetition === 0 && mark.fired.includes(firing.offset)
  if (mark.generation !== firing.generation || isRepeat) return undefined
  const ticket = toRuleTicket(row, await findTicketSla(tx, firing.ticket))
  return ruleApplies(rule, ticket) ? { firing, rule, row, ticket } : undefined
}

async function fire(tx: Sql, { firing, rule, row, ticket }: Due, now: Date): Promise<void> {
  const { offset, generation, repetition } = firing
  const occurrence = occurrenceKey(rule.key, ticket.uuid, generation, offset, repetition)
  if (!(await noteFiring(tx, occurrence, now))) return
  const { fired } = await markOf(tx, rule.key, ticket.uuid)
  await saveMark(tx, rule.key, ticket.uuid, generation, [...new Set([...fired, offset])])
  if (rule.channel === null) return
  const dueAt = rule.type === 'due_date' ? (ticket.dueAt ?? ticket.sla?.dueAt) : ticket.sla?.dueAt
  await emit(tx, ruleFired, {
    occurrence,
    rule: rule.named,
    channel: rule.channel,
    reason: rule.type,
    offsetMinutes: offset,
    dueAt: dueAt === undefined ? null : new Date(dueAt).toISOString(),
    ticket: row.facts,
    at: now.toISOString(),
  })
}

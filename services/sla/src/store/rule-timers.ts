import type { Sql } from '@leitstand/kit/database'
import { type KnownTicket, type TicketSla, toRuleTicket } from '../domain/known-ticket.ts'
import type { TicketEvent } from '../domain/plan-firings.ts'
import { planTimers } from '../domain/plan-timers.ts'
import { offsetsOf, type Rule, ruleApplies } from '../domain/rule.ts'
import { type Firing, ruleTimer, ruleTimerKey, type TimerChange } from '../domain/timers.ts'
import { tellOfEnds } from './ended-alerts.ts'
import { findMarks, saveMarks } from './rule-marks.ts'

export interface Occasion {
  ticket: KnownTicket
  sla: TicketSla | null
  event: TicketEvent
}

/**
 * What these rules make of what happened to tickets, each of them once: keeps their marks, tells of alerts that are over, answers
 * the timers to change.
 */
export async function planRules(
  tx: Sql,
  rules: readonly Rule[],
  occasions: readonly Occasion[],
): Promise<TimerChange[]> {
  const known = occasions.filter(({ ticket }) => !ticket.isNew).map(({ ticket }) => ticket.uuid)
  const marks = known.length === 0 ? [] : await findMarks(tx, known)
  const pending = rules.length === 0 || known.length === 0 ? [] : await findPending(tx, rules, known)
  const marksOf = Map.groupBy(marks, ({ ticket }) => ticket)
  const pendingOf = Map.groupBy(pending, ({ ticket }) => ticket)
  const plans = occasions.map(({ ticket, sla, event }) => {
    const history = { marks: marksOf.get(ticket.uuid) ?? [], pending: pendingOf.get(ticket.uuid) ?? [] }
    return {
      ticket,
      at: event.at,
      ...planTimers(rulesAbout(rules, ticket, sla, event), toRuleTicket(ticket, sla), event, history),
    }
  })
  await saveMarks(
    tx,
    plans.flatMap((plan) => plan.marks),
  )
  await tellOfEnds(
    tx,
    plans.flatMap(({ ticket: { facts }, at, ended }) =>
      ended.map((end) => ({ ...end, ticket: facts, at: new Date(at) })),
    ),
  )
  return plans.flatMap(({ timers }) => timers)
}

/** What was overtaken is for those rules alone that are about the ticket as it was then, too. */
function rulesAbout(
  rules: readonly Rule[],
  ticket: KnownTicket,
  sla: TicketSla | null,
  { overtaken }: TicketEvent,
): readonly Rule[] {
  if (!overtaken) return rules
  const then = toRuleTicket({ ...ticket, facts: overtaken }, sla)
  return rules.filter((rule) => ruleApplies(rule, then))
}

async function findPending(tx: Sql, rules: readonly Rule[], tickets: readonly string[]): Promise<Firing[]> {
  const keys = tickets.flatMap((ticket) =>
    rules.flatMap((rule) => offsetsOf(rule).map((offset) => ruleTimerKey({ ticket, rule: rule.key, offset }))),
  )
  const rows = await tx.query<{ payload: Firing }>(
    'SELECT payload FROM timers WHERE kind = $1 AND key = ANY($2)',
    [ruleTimer, keys],
    'rule-pending',
  )
  return rows.map(({ payload }) => payload)
}

import { planFirings, type TicketEvent } from './plan-firings.ts'
import type { Rule, RuleTicket } from './rule.ts'
import { type Firing, ruleTimer, ruleTimerKey, type TimerChange } from './timers.ts'

/** What a rule has done for a ticket. */
export interface RuleMark {
  readonly rule: string
  readonly ticket: string
  readonly generation: number
  readonly fired: readonly number[]
}

/** What rules have done for a ticket and still have to do. Timers of offsets that a rule has no more fall silent by themselves. */
export interface History {
  readonly marks: readonly RuleMark[]
  readonly pending: readonly Firing[]
}

export interface TimerPlan {
  /** Of rules that start afresh. */
  readonly marks: readonly RuleMark[]
  readonly timers: readonly TimerChange[]
}

/** Sets, moves and takes back the timers of these rules for a ticket. One that is due already fires at once. */
export function planTimers(
  rules: readonly Rule[],
  ticket: RuleTicket,
  event: TicketEvent,
  history: History,
): TimerPlan {
  const plans = rules.map((rule) => planRule(rule, ticket, event, history))
  return { marks: plans.flatMap(({ marks }) => marks), timers: plans.flatMap(({ timers }) => timers) }
}

function planRule(rule: Rule, ticket: RuleTicket, event: TicketEvent, { marks, pending }: History): TimerPlan {
  const subject = { rule: rule.key, ticket: ticket.uuid }
  const known = markOf(rule.key, marks)
  const { generation, timers: dueTimes } = planFirings(rule, ticket, event, {
    ...known,
    pending: pending.filter((firing) => firing.rule === rule.key).map(({ offset }) => offset),
  })
  const timers = [...dueTimes].map(([offset, dueAt]) => {
    const payload: Firing = { ...subject, offset, generation, repetition: 0 }
    return { kind: ruleTimer, key: ruleTimerKey(payload), dueAt, payload, chain: event.chain } as const
  })
  return { marks: generation === known.generation ? [] : [{ ...subject, generation, fired: [] }], timers }
}

/** Of the marks of one ticket that of a rule. */
export function markOf(rule: string, marks: readonly RuleMark[]): Pick<RuleMark, 'generation' | 'fired'> {
  const { generation, fired } = marks.find((mark) => mark.rule === rule) ?? { generation: 0, fired: [] as number[] }
  return { generation, fired }
}

import type { EndReason } from '@leitstand/contracts/sla/events'
import { endOfAlert, type OpenAlert } from './end-of-alert.ts'
import { planFirings, type TicketEvent } from './plan-firings.ts'
import type { Rule, RuleTicket } from './rule.ts'
import { type Firing, ruleTimer, ruleTimerKey, type TimerChange } from './timers.ts'

/** What a rule has done for a ticket. */
export interface RuleMark {
  readonly rule: string
  readonly ticket: string
  readonly generation: number
  readonly fired: readonly number[]
  /** What it told and has not taken back. */
  readonly alert: OpenAlert | null
}

/** An alert that is over. */
export interface EndedAlert {
  readonly alert: OpenAlert
  readonly because: EndReason
}

/** What rules have done for a ticket and still have to do. Timers of offsets that a rule has no more fall silent by themselves. */
export interface History {
  readonly marks: readonly RuleMark[]
  readonly pending: readonly Firing[]
}

export interface TimerPlan {
  /** Those that change: of rules that start afresh, and of those whose alert is over. */
  readonly marks: readonly RuleMark[]
  readonly ended: readonly EndedAlert[]
  readonly timers: readonly TimerChange[]
}

/**
 * Sets, moves and takes back the timers of these rules for a ticket, and ends alerts whose reason is gone. A timer that is due
 * already fires at once.
 */
export function planTimers(
  rules: readonly Rule[],
  ticket: RuleTicket,
  event: TicketEvent,
  history: History,
): TimerPlan {
  const plans = rules.map((rule) => planRule(rule, ticket, event, history))
  const ended = [...endings(rules, ticket, event, history)]
  const marks = new Map(plans.flatMap((plan) => plan.marks).map((mark) => [mark.rule, mark]))
  for (const [mark] of ended) marks.set(mark.rule, { ...(marks.get(mark.rule) ?? mark), alert: null })
  return {
    marks: [...marks.values()],
    timers: plans.flatMap(({ timers }) => timers),
    ended: ended.map(([, end]) => end),
  }
}

function planRule(
  rule: Rule,
  ticket: RuleTicket,
  event: TicketEvent,
  { marks, pending }: History,
): Pick<TimerPlan, 'marks' | 'timers'> {
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
  return { marks: generation === known.generation ? [] : [{ ...subject, ...known, generation, fired: [] }], timers }
}

function* endings(
  rules: readonly Rule[],
  ticket: RuleTicket,
  event: TicketEvent,
  { marks }: History,
): Generator<[RuleMark, EndedAlert]> {
  if (event.overtaken) return
  for (const mark of marks) {
    const rule = rules.find(({ key }) => key === mark.rule)
    // Who looks at a rule that was changed has no other at hand.
    if (!mark.alert || (!rule && event.kind === 'rule-changed')) continue
    const because = endOfAlert(rule, ticket, { alert: mark.alert, fired: mark.fired }, event.at)
    if (because) yield [mark, { alert: mark.alert, because }]
  }
}

/** Of the marks of one ticket that of a rule. */
export function markOf(rule: string, marks: readonly RuleMark[]): Pick<RuleMark, 'generation' | 'fired' | 'alert'> {
  const { generation, fired, alert } = marks.find((mark) => mark.rule === rule) ?? {
    generation: 0,
    fired: [],
    alert: null,
  }
  return { generation, fired, alert }
}

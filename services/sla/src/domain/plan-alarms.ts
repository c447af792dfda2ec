import { type AlarmChange, type Firing, ruleAlarm, ruleAlarmKey } from './alarms.ts'
import { type Happening, planFirings } from './plan-firings.ts'
import type { Rule, RuleTicket } from './rule.ts'

/** What a rule has done for a ticket. */
export interface RuleMark {
  readonly rule: string
  readonly ticket: string
  readonly generation: number
  readonly fired: readonly number[]
}

/** What rules have done for a ticket and still have to do. Alarms of offsets that a rule has no more fall silent by themselves. */
export interface History {
  readonly marks: readonly RuleMark[]
  readonly pending: readonly Firing[]
}

export interface AlarmPlan {
  /** Of rules that start afresh. */
  readonly marks: readonly RuleMark[]
  readonly alarms: readonly AlarmChange[]
}

/** Sets, moves and takes back the alarms of these rules for a ticket. An alarm that is due already rings at once. */
export function planAlarms(
  rules: readonly Rule[],
  ticket: RuleTicket,
  happening: Happening,
  history: History,
): AlarmPlan {
  const plans = rules.map((rule) => planRule(rule, ticket, happening, history))
  return { marks: plans.flatMap(({ marks }) => marks), alarms: plans.flatMap(({ alarms }) => alarms) }
}

function planRule(rule: Rule, ticket: RuleTicket, happening: Happening, { marks, pending }: History): AlarmPlan {
  const subject = { rule: rule.key, ticket: ticket.uuid }
  const known = markOf(rule.key, marks)
  const { generation, timers } = planFirings(rule, ticket, happening, {
    ...known,
    pending: pending.filter((firing) => firing.rule === rule.key).map(({ offset }) => offset),
  })
  const alarms = [...timers].map(([offset, dueAt]) => {
    const payload: Firing = { ...subject, offset, generation, repetition: 0 }
    return { kind: ruleAlarm, key: ruleAlarmKey(payload), dueAt, payload } as const
  })
  return { marks: generation === known.generation ? [] : [{ ...subject, generation, fired: [] }], alarms }
}

/** Of the marks of one ticket that of a rule. */
export function markOf(rule: string, marks: readonly RuleMark[]): Pick<RuleMark, 'generation' | 'fired'> {
  const { generation, fired } = marks.find((mark) => mark.rule === rule) ?? { generation: 0, fired: [] as number[] }
  return { generation, fired }
}

import type { Sql } from '@leitstand/kit/database'
import { cancelTimer, setTimer } from '@leitstand/kit/timers'
import { type Happening, type Mark, planFirings, untouched } from '../domain/plan-firings.ts'
import { offsetsOf, type RuleTicket } from '../domain/rule.ts'
import type { ActiveRule } from './rulebook.ts'

export const ruleAlarm = 'fire-rule'

export interface Firing {
  rule: string
  ticket: string
  offset: number
  generation: number
  /** 0 the first time; a perpetual rule counts on. */
  repetition: number
}

export function timerKey({ ticket, rule, offset }: Pick<Firing, 'ticket' | 'rule' | 'offset'>): string {
  return `${ticket}:${rule}:${offset}`
}

/** Sets, moves and takes back the alarms of these rules for a ticket. An alarm that is due already rings at once. */
export async function planRules(
  tx: Sql,
  rules: readonly ActiveRule[],
  ticket: RuleTicket,
  happening: Happening,
  isNewTicket = false,
): Promise<void> {
  if (rules.length === 0) return
  const marks = isNewTicket ? new Map<string, Mark>() : await marksOf(tx, rules, ticket.uuid)
  for (const rule of rules) {
    const mark = marks.get(rule.key) ?? untouched
    const { generation, timers } = planFirings(rule, ticket, happening, mark)
    if (generation !== mark.generation) await saveMark(tx, rule.key, ticket.uuid, generation, [])
    for (const [offset, at] of timers) {
      const key = timerKey({ ticket: ticket.uuid, rule: rule.key, offset })
      const payload: Firing = { rule: rule.key, ticket: ticket.uuid, offset, generation, repetition: 0 }
      if (at === null) await cancelTimer(tx, ruleAlarm, key)
      else await setTimer(tx, { kind: ruleAlarm, key, dueAt: new Date(at), payload })
    }
  }
}

/** Notes that an offset fired. Answers false when this very occurrence had fired before. */
export async function noteFiring(tx: Sql, occurrence: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    'INSERT INTO rule_firings (occurrence, at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING occurrence',
    [occurrence, at],
  )
  return rows.length > 0
}

export async function markOf(tx: Sql, rule: string, ticket: string): Promise<{ generation: number; fired: number[] }> {
  const [row] = await tx.query<{ generation: number; fired: number[] }>(
    'SELECT generation, fired FROM rule_marks WHERE ticket = $1 AND rule = $2',
    [ticket, rule],
  )
  return row ?? { generation: 0, fired: [] }
}

export async function saveMark(
  tx: Sql,
  rule: string,
  ticket: string,
  generation: number,
  fired: readonly number[],
): Promise<void> {
  await tx.query(
    `INSERT INTO rule_marks (rule, ticket, generation, fired) VALUES ($1, $2, $3, $4)
     ON CONFLICT (ticket, rule) DO UPDATE SET generation = excluded.generation, fired = excluded.fired`,
    [rule, ticket, generation, fired],
  )
}

interface MarkRow {
  rule: string
  generation: number
  fired: number[]
}

/** What each rule has done and still has to do for a ticket. Alarms of offsets that a rule has no more fall silent by themselves. */
async function marksOf(tx: Sql, rules: readonly ActiveRule[], ticket: string): Promise<Map<string, Mark>> {
  const rows = await tx.query<MarkRow>(
    'SELECT rule, generation, fired FROM rule_marks WHERE ticket = $1',
    [ticket],
    'rule-marks',
  )
  const keys = rules.flatMap((rule) => offsetsOf(rule).map((offset) => timerKey({ ticket, rule: rule.key, offset })))
  const pending = await tx.query<{ payload: Firing }>(
    'SELECT payload FROM timers WHERE kind = $1 AND key = ANY($2)',
    [ruleAlarm, keys],
    'rule-pending',
  )
  const marks = new Map<string, Mark>(rows.map(({ rule, ...mark }) => [rule, { ...mark, pending: [] }]))
  for (const { payload } of pending) {
    const mark = marks.get(payload.rule) ?? untouched
    marks.set(payload.rule, { ...mark, pending: [...mark.pending, payload.offset] })
  }
  return marks
}

import type { Actor } from '@leitstand/contracts/actor'
import type { Condition } from '@leitstand/contracts/sla/resources'
import { boundedCount } from '@leitstand/kit/bounded-count'
import type { Sql } from '@leitstand/kit/database'
import { type Conditions, conditions } from '@leitstand/kit/list'
import { visibleTo } from '@leitstand/kit/visibility'
import type { Rule } from '../domain/rule.ts'

/** What of a rule says which tickets it is about. */
export type RuleSubject = Pick<
  Rule,
  | 'type'
  | 'conditions'
  | 'status'
  | 'templates'
  | 'serviceLevelAgreements'
  | 'assigneeAssigned'
  | 'includeScheduledJobs'
>
export interface MatchedTicket {
  uuid: string
  publicId: number
  subject: string
}

const from = 'FROM tickets LEFT JOIN ticket_slas AS sla ON sla.ticket = tickets.uuid'

/** How many open tickets a reader sees, up to the bound of all totals. */
export async function countOpen(sql: Pick<Sql, 'query'>, actor: Actor): Promise<number> {
  const on = openTo(actor)
  return await boundedCount(sql, `FROM tickets${on.where()}`, on.values)
}

/** The open tickets that a rule is about: how many up to the bound of all totals, and the newest of them. */
export async function matchesOf(
  sql: Pick<Sql, 'query'>,
  actor: Actor,
  rule: RuleSubject,
  shown: number,
): Promise<{ count: number; newest: MatchedTicket[] }> {
  const on = openTo(actor)
  for (const condition of subjectConditions(rule, on)) on.and(condition)
  const newest = await sql.query<MatchedTicket>(
    `SELECT tickets.uuid, tickets.public_id AS "publicId", facts->>'subject' AS subject
     ${from}${on.where()} ORDER BY tickets.uuid DESC LIMIT ${shown}`,
    on.values,
  )
  const count = newest.length < shown ? newest.length : await boundedCount(sql, `${from}${on.where()}`, on.values)
  return { count, newest }
}

function openTo(actor: Actor): Conditions {
  const on = conditions()
  on.and(`NOT is_finished AND ${visibleTo(actor, 'tickets', on.given)}`)
  return on
}

/** `ruleApplies` of open tickets in the words of the database, under a test that holds one against the other. */
function subjectConditions(rule: RuleSubject, on: Conditions): string[] {
  const isAmong = (column: string, wanted: readonly string[]) =>
    wanted.length > 0 ? [`coalesce(${column} = ANY(${on.given(wanted)}::text[]), false)`] : []
  const { status, assigneeAssigned } = rule
  return [
    ...(rule.includeScheduledJobs ? [] : [`facts->>'scheduledJob' <> 'true'`]),
    ...(status === null ? [] : [`facts->>'status' = ${on.given(status)}`]),
    ...(assigneeAssigned === null ? [] : [`(facts->'assignee'->>'uuid' IS NOT NULL) = ${assigneeAssigned}`]),
    ...isAmong(single.template, rule.templates),
    ...isAmong('sla.sla::text', rule.serviceLevelAgreements),
    ...(running[rule.type] ?? []),
    ...rule.conditions.map((condition) => holds(condition, on)),
  ]
}

/** What a warning of a promised time needs: a clock that runs. */
const running: Partial<Record<Rule['type'], string[]>> = {
  sla_response: ['sla.uuid IS NOT NULL AND sla.responded_at IS NULL AND sla.paused_at IS NULL'],
  sla_resolution: [`jsonb_typeof(sla.resolution) = 'object' AND sla.resolution->>'pausedAt' IS NULL`],
}

const single: Readonly<Record<Exclude<Condition['field'], 'label'>, string>> = {
  type: `facts->>'type'`,
  project: `facts->>'project'`,
  priority: `facts->>'priority'`,
  status: `facts->>'status'`,
  internal: `facts->>'internal'`,
  template: `facts->'template'->>'uuid'`,
  customer: `facts->'customer'->>'uuid'`,
}

function holds({ field, operator, value }: Condition, on: Conditions): string {
  const wanted = `${on.given([value].flat().map(String))}::text[]`
  const found =
    field === 'label'
      ? `EXISTS (SELECT 1 FROM jsonb_array_elements(facts->'labels') AS label WHERE label->>'uuid' = ANY(${wanted}))`
      : `coalesce(${single[field]} = ANY(${wanted}), false)`
  return operator === 'is' || operator === 'in' ? found : `NOT ${found}`
}

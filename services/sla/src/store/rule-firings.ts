import type { Actor, Language } from '@leitstand/contracts/actor'
import { blankNode } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { phrase, problems } from '@leitstand/contracts/problems'
import type { ActionType, listRuleFirings as listContract, RuleFiring } from '@leitstand/contracts/sla/actions'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { type Violation, violations } from '@leitstand/contracts/violations'
import { type Refusal, refusals } from '@leitstand/contracts/workflow/requests'
import type { Sql } from '@leitstand/kit/database'
import { conditions, orderOf, readList } from '@leitstand/kit/list'
import type { RowOf } from '@leitstand/kit/row-of'
import { visibleTo } from '@leitstand/kit/visibility'
import type { Problem } from '../domain/action.ts'
import type { RuleFiring as FiringModel } from '../generated/prisma/client.ts'

export interface NewFiring {
  occurrence: string
  at: Date
  rule: { uuid: string; name: string }
  ticket: string
  alerted: boolean
  action: string | null
  actionType: ActionType | null
  outcome: RuleFiring['outcome']
  problem: Problem | null
}

/** Notes that a rule fired and what comes of it. Answers false when this very occurrence had fired before. */
export async function noteFiring(tx: Sql, firing: NewFiring): Promise<boolean> {
  const { occurrence, at, rule, ticket, alerted, action, actionType, outcome, problem } = firing
  const rows = await tx.query(
    `INSERT INTO rule_firings
       (occurrence, at, rule, rule_name, ticket, alerted, action, action_type, outcome, problem, settled_at)
     VALUES ($1, $2::timestamptz, $3::uuid, $4, $5::uuid, $6, $7, $8, $9::text, $10::jsonb,
       CASE WHEN $9::text <> 'waiting' THEN $2::timestamptz END)
     ON CONFLICT DO NOTHING RETURNING occurrence`,
    [occurrence, at, rule.uuid, rule.name, ticket, alerted, action, actionType, outcome, jsonOf(problem)],
    'rule-firing',
  )
  return rows.length > 0
}

/** Notes what came of an action that was waiting. */
export async function settleFiring(tx: Sql, occurrence: string, problem: Problem | null, at: Date): Promise<void> {
  await tx.query('UPDATE rule_firings SET outcome = $2, problem = $3::jsonb, settled_at = $4 WHERE occurrence = $1', [
    occurrence,
    problem ? 'refused' : 'done',
    jsonOf(problem),
    at,
  ])
}

const forgottenAtOnce = 1_000

/** Forgets some of what was settled before; answers whether there may be more. */
export async function forgetFirings(sql: Pick<Sql, 'query'>, before: Date): Promise<boolean> {
  const rows = await sql.query(
    `DELETE FROM rule_firings WHERE occurrence IN (
       SELECT occurrence FROM rule_firings WHERE at < $1 AND outcome <> 'waiting' ORDER BY at LIMIT ${forgottenAtOnce})
     RETURNING occurrence`,
    [before],
  )
  return rows.length === forgottenAtOnce
}

function jsonOf(problem: Problem | null): string | null {
  return problem && JSON.stringify(problem)
}

type FiringRow = RowOf<
  FiringModel,
  {
    rule: string
    rule_name: string
    ticket: string
    action_type: ActionType | null
    outcome: RuleFiring['outcome']
    problem: Problem | null
  }
> & { public_id: number; subject: string }

/** What rules did for tickets that the reader may see. */
export async function listFirings(
  sql: Sql,
  { actor, language }: { actor: Actor; language: Language },
  asked: ParsedInputOf<typeof listContract>,
): Promise<{ items: RuleFiring[]; total: number }> {
  const on = conditions()
  on.and(`NOT (facts->>'deleted')::boolean AND ${visibleTo(actor, 'tickets', on.given)}`)
  on.isOneOf('firing.rule', 'uuid', asked['rule.uuid'])
  on.isOneOf('tickets.public_id', 'bigint', asked['ticket.publicId'])
  on.isOneOf('firing.outcome', 'text', asked.outcome)
  const { rows, total } = await readList<FiringRow>(sql, {
    columns: `firing.*, tickets.public_id, tickets.facts->>'subject' AS subject`,
    from: 'rule_firings AS firing JOIN tickets ON tickets.uuid = firing.ticket',
    conditions: on,
    order: orderOf(asked, { at: (direction) => `firing.at ${direction}, firing.uuid` }, { at: 'DESC' }),
    paging: asked,
  })
  return { items: rows.map((row) => present(row, language)), total }
}

function present(row: FiringRow, language: Language): RuleFiring {
  return {
    '@id': blankNode(row.uuid),
    '@type': 'RuleFiring',
    uuid: row.uuid,
    rule: { uuid: row.rule, name: row.rule_name },
    ticket: ticketRef(row.ticket, row.public_id, row.subject),
    at: row.at.toISOString(),
    alerted: row.alerted,
    action: row.action === null ? null : { name: row.action, type: row.action_type },
    outcome: row.outcome,
    reason: row.problem && reasonOf(row.problem, language),
    settledAt: row.settled_at?.toISOString() ?? null,
  }
}

function reasonOf({ code, details }: Problem, language: Language): string {
  const wrong = (details['violations'] ?? []) as Violation[]
  if (wrong.length > 0) return wrong.map((one) => phrase(violations[one.code], language, one.details)).join(' ')
  const refusal = details['refusal'] as Refusal | undefined
  return refusal ? refusals[refusal][language] : phrase(problems[code], language, details)
}

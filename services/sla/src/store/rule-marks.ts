import type { Sql } from '@leitstand/kit/database'
import type { RowOf } from '@leitstand/kit/row-of'
import type { RuleMark } from '../domain/plan-timers.ts'
import type { RuleMarkModel } from '../generated/prisma/models/RuleMark.ts'

type RuleMarkRow = RowOf<RuleMarkModel, Pick<RuleMark, 'alert'>>

/** What rules have done for these tickets; a rule that did nothing yet has no mark. */
export async function findMarks(tx: Sql, tickets: readonly string[]): Promise<RuleMark[]> {
  return await tx.query<RuleMarkRow>(
    'SELECT rule, ticket, generation, fired, alert FROM rule_marks WHERE ticket = ANY($1)',
    [tickets],
    'rule-marks',
  )
}

export async function saveMarks(tx: Sql, marks: readonly RuleMark[]): Promise<void> {
  if (marks.length === 0) return
  await tx.query(
    `INSERT INTO rule_marks (rule, ticket, generation, fired, alert)
     SELECT rule, ticket, generation, fired, alert
     FROM jsonb_to_recordset($1::jsonb) AS mark (rule text, ticket uuid, generation int, fired int[], alert jsonb)
     ON CONFLICT (ticket, rule) DO UPDATE SET generation = excluded.generation, fired = excluded.fired,
       alert = excluded.alert`,
    [JSON.stringify(marks)],
    'rule-marks-save',
  )
}

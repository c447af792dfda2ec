import type { Actor } from '@leitstand/contracts/actor'
import { billedAtOnce } from '@leitstand/contracts/billing/billing-runs'
import type { Sql } from '@leitstand/kit/database'
import { type Conditions, conditions } from '@leitstand/kit/list'
import { type AudienceRow, audienceColumns } from '@leitstand/kit/visibility'
import type { Rounding } from '../domain/rounding.ts'
import type { WorktimeFilter } from '../domain/worktime-query.ts'
import { billableSql, printSql } from './worktime-sums.ts'
import { columns, conditionsOf, joined, type WorktimeRow } from './worktimes.ts'

/** An open booking that nobody else can change until the transaction ends. */
export type OpenRow = WorktimeRow & AudienceRow & { billable: number; print: string }

/** All that the filters let through, one more than can be billed at once at most. */
export async function lockOpen(
  tx: Sql,
  actor: Actor,
  asked: { filter: WorktimeFilter; rounding: Rounding },
): Promise<OpenRow[]> {
  const on = conditionsOf(actor, { ...asked.filter, billed: false })
  return await lockRows(tx, on, asked.rounding)
}

async function lockRows(tx: Sql, on: Conditions, rounding: Rounding): Promise<OpenRow[]> {
  const billable = billableSql(rounding, on)
  return await tx.query<OpenRow>(
    `SELECT ${columns}, ${audienceColumns}, ${billable} AS billable, ${printSql(billable)}::text AS print
       FROM ${joined}${on.where()} ORDER BY worktimes.uuid LIMIT ${billedAtOnce + 1} FOR UPDATE OF worktimes`,
    on.values,
  )
}

/** Freezes what is invoiced of each, as a single mark would. */
export async function billRows(tx: Sql, uuids: readonly string[], rounding: Rounding, now: Date): Promise<void> {
  const on = conditions(uuids, now, rounding.on ? rounding.stepMinutes : null)
  await tx.query(
    `UPDATE worktimes SET billed = true, billed_at = $2, billed_minutes = ${billableSql(rounding, on)},
       billed_step = CASE WHEN reverses IS NULL THEN $3::int ELSE billed_step END, version = version + 1
      WHERE uuid = ANY($1::uuid[])`,
    on.values,
  )
}

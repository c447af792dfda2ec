import type { Actor } from '@leitstand/contracts/actor'
import type { WorktimeGrouping, WorktimeSum } from '@leitstand/contracts/billing/billing-runs'
import type { Sql } from '@leitstand/kit/database'
import { type Conditions, conditions } from '@leitstand/kit/list'
import type { Rounding } from '../domain/rounding.ts'
import type { WorktimeFilter } from '../domain/worktime-query.ts'
import { billedTo } from './billed-to.ts'
import { accountsText } from './clearing-types.ts'
import { conditionsOf, joined } from './worktimes.ts'

const shownGroups = 200

/** What a group is called by and what it is. */
const groupings: Record<WorktimeGrouping, (on: Conditions, timeZone: string) => { key: string; name: string }> = {
  customer: () => ({ key: `${billedTo.uuid}::text`, name: `COALESCE(${billedTo.name}, '')` }),
  employee: () => ({ key: 'worktimes.employee::text', name: 'worktimes.employee_name' }),
  type: () => ({ key: 'worktimes.type::text', name: "COALESCE(worktime_types.name, '')" }),
  account: () => ({ key: `nullif(${accountsText}, '')`, name: accountsText }),
  month: (on, timeZone) => {
    const month = `to_char(worktimes.start_at AT TIME ZONE ${on.given(timeZone)}, 'YYYY-MM')`
    return { key: month, name: month }
  },
}

/** The rule of `domain/rounding.ts` in SQL: what was invoiced stays, else whole steps, in whole minutes. */
export function billableSql(rounding: Rounding, on: Pick<Conditions, 'given'>): string {
  const step = `${on.given(rounding.on ? rounding.stepMinutes : 1)}::int`
  return `COALESCE(worktimes.billed_minutes, CASE WHEN worktimes.internal THEN 0
    ELSE (worktimes.accrued_minutes + ${step} - 1) / ${step} * ${step} END)`
}

/** A row as it is, in a number; added up they name a set of rows in whatever order. */
export function printSql(billable: string): string {
  return `hashtextextended(worktimes.uuid::text || ' ' || worktimes.version || ' ' || ${billable}, 0)`
}

export function seenOf(count: number, print: bigint): string {
  return `${count}.${print}`
}

type Sum = Omit<WorktimeSum, 'name'> & { name: string | null; isAll: number; print: string | null }
const noSum = { count: 0, accruedMinutes: 0, billableMinutes: 0, print: '0' }

/** What the filters let through, as a whole and by group. */
export async function sumOfWorktimes(
  sql: Sql,
  actor: Actor,
  asked: { filter: WorktimeFilter; by: WorktimeGrouping; rounding: Rounding; timeZone: string },
) {
  const on = conditionsOf(actor, asked.filter)
  const { key, name } = groupings[asked.by](on, asked.timeZone)
  const billable = billableSql(asked.rounding, on)
  const rows = await sql.query<Sum>(
    `SELECT key, max(name) AS name, grouping(key) AS "isAll", count(*) AS count,
            sum(accrued)::bigint AS "accruedMinutes", sum(billable)::bigint AS "billableMinutes", sum(print)::text AS print
       FROM (SELECT ${key} AS key, ${name} AS name, worktimes.accrued_minutes AS accrued, ${billable} AS billable,
                    ${printSql(billable)}::numeric AS print
               FROM ${joined}${on.where()}) shown
      GROUP BY GROUPING SETS ((key), ())
      ORDER BY grouping(key) DESC, sum(billable) DESC, sum(accrued) DESC, max(name) COLLATE "de-x-icu", key
      LIMIT ${shownGroups + 1}`,
    on.values,
  )
  const [all] = rows.filter(({ isAll }) => isAll === 1)
  const total = all && all.count > 0 ? all : noSum
  return {
    ...minutesOf(total),
    seen: seenOf(total.count, BigInt(total.print ?? 0)),
    groups: rows
      .filter(({ isAll }) => isAll === 0)
      .map((row) => ({ key: row.key, name: row.name ?? '', ...minutesOf(row) })),
  }
}

/** What all open billable time, of tickets that are there, comes to by each of two roundings. */
export async function compareRoundings(
  sql: Sql,
  now: Rounding,
  then: Rounding,
): Promise<{ count: number; minutesNow: number; minutesThen: number }> {
  const on = conditions()
  const [row] = await sql.query<{ count: number; minutesNow: number; minutesThen: number }>(
    `SELECT count(*) AS count, COALESCE(sum(${billableSql(now, on)}), 0)::bigint AS "minutesNow",
            COALESCE(sum(${billableSql(then, on)}), 0)::bigint AS "minutesThen"
       FROM worktimes JOIN tickets ON tickets.uuid = worktimes.ticket
      WHERE NOT worktimes.billed AND NOT worktimes.internal AND NOT tickets.deleted`,
    on.values,
  )
  return row ?? { count: 0, minutesNow: 0, minutesThen: 0 }
}

function minutesOf({ count, accruedMinutes, billableMinutes }: Omit<WorktimeSum, 'key' | 'name'>) {
  return { count, accruedMinutes, billableMinutes }
}

import type { Actor } from '@leitstand/contracts/actor'
import type { ReportingGrouping, ReportingSum } from '@leitstand/contracts/billing/reporting'
import type { Sql } from '@leitstand/kit/database'
import type { Conditions } from '@leitstand/kit/list'
import type { ReportingFilter } from '../domain/reporting-filter.ts'
import { conditionsOf, joined, totalColumns } from './reportings.ts'

interface Grouping {
  key: string
  name: string
  isTime?: true
}
type Place = (value: unknown) => string

/** Days of a year and a day; of other groups the largest. */
const shownTimes = 366
const shownGroups = 100

const time = (words: (closed: string) => string) => (given: Place, timeZone: string) => {
  const key = words(`reportings.closed_at AT TIME ZONE ${given(timeZone)}`)
  return { key, name: key, isTime: true } as const
}
const groupings: Record<ReportingGrouping, (given: Place, timeZone: string) => Grouping> = {
  day: time((closed) => `to_char(${closed}, 'YYYY-MM-DD')`),
  week: time((closed) => `to_char(date_trunc('week', ${closed}), 'YYYY-MM-DD')`),
  month: time((closed) => `to_char(${closed}, 'YYYY-MM')`),
  customer: () => ({ key: 'tickets.customer::text', name: 'tickets.customer_name' }),
  group: () => {
    const names = `(SELECT string_agg(name, ', ' ORDER BY name) FROM group_copies WHERE uuid = ANY(tickets.groups))`
    return { key: names, name: names }
  },
  employee: () => ({ key: 'reportings.closed_by::text', name: 'reportings.closed_by_name' }),
  type: () => ({ key: 'tickets.type', name: 'tickets.type' }),
  sla: () => ({ key: 'ticket_agreements.sla::text', name: 'ticket_agreements.sla_name' }),
}

/** The figures of all that the filters let through, as a whole and by group. */
export async function sumOfReportings(
  sql: Sql,
  actor: Actor,
  asked: { filter: ReportingFilter; by: ReportingGrouping; timeZone: string },
): Promise<{ total: ReportingSum; groups: ReportingSum[] }> {
  const on: Conditions = conditionsOf(actor, asked.filter)
  const { key, name, isTime } = groupings[asked.by](on.given, asked.timeZone)
  const order = isTime ? '1 DESC' : `count(*) DESC, max(grouped.name) COLLATE "de-x-icu", 1`
  const rows = await sql.query<Omit<ReportingSum, 'name'> & { name: string | null; isAll: number }>(
    `SELECT grouped.key AS key, max(grouped.name) AS name, grouping(grouped.key) AS "isAll", count(*) AS count, ${totalColumns.join(', ')}
       FROM ${joined} CROSS JOIN LATERAL (SELECT ${key} AS key, ${name} AS name) grouped${on.where()}
      GROUP BY GROUPING SETS ((grouped.key), ())
      ORDER BY grouping(grouped.key) DESC, ${order} LIMIT ${(isTime ? shownTimes : shownGroups) + 1}`,
    on.values,
  )
  const [total, ...groups] = rows.map(({ isAll: _, name: given, ...row }) => ({ ...row, name: given ?? '' }))
  if (!total) throw new Error('A sum always gives a row')
  return { total: { ...total, key: null, name: '' }, groups: isTime ? groups.reverse() : groups }
}

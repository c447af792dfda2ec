import type { Actor } from '@leitstand/contracts/actor'
import { unassignedOf } from '@leitstand/contracts/search/filter-values'
import { longUnansweredHours } from '@leitstand/contracts/search/requests'
import type { Sql } from '@leitstand/kit/database'
import { visibleTo } from '@leitstand/kit/visibility'
import { agoOf } from '../domain/filters.ts'
import { attentionConditionsOf, filterConditions } from './postgres-filter.ts'

interface Asked {
  actor: Actor
  people: readonly string[]
  timeZone: string
  now: Date
}

export interface TeamRow {
  assignee: string | null
  open: number
  overdue: number
  at_risk: number
  broken: number
  unanswered: number
  oldest_at: Date
}

/** What people have open, and what nobody has yet, in one statement; of our own table, whichever engine finds words. */
export async function teamCounts(on: Sql, { people, ...asked }: Asked): Promise<TeamRow[]> {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const whose = [{ assignee: [...people] }, unassignedOf(asked.actor.groups)].map(
    (filters) => `(${filterConditions({ ...asked, filters }, put).join(' AND ')})`,
  )
  const now = `${put(asked.now)}::timestamptz`
  const long = put(agoOf({ unansweredHours: [String(longUnansweredHours)] }, 'unansweredHours', asked.now))
  const counted = (condition: string) => `count(*) FILTER (WHERE ${condition})`
  const { overdue, 'sla-at-risk': atRisk, 'sla-broken': broken } = attentionConditionsOf
  return await on.query<TeamRow>(
    `SELECT assignee, count(*) AS open, ${counted(overdue(() => now))} AS overdue, ${counted(atRisk(() => now))} AS at_risk,
       ${counted(broken(() => now))} AS broken, ${counted(`unanswered_since <= ${long}`)} AS unanswered, min(created_at) AS oldest_at
     FROM document WHERE NOT deleted AND ${visibleTo(asked.actor, 'document', put)} AND (${whose.join(' OR ')}) GROUP BY assignee`,
    values,
  )
}

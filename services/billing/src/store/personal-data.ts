import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import type { PersonalSection } from '@leitstand/kit/personal-data'
import type { WorktimeModel } from '../generated/prisma/models/Worktime.ts'
import { reportsOf } from './saved-reports.ts'

/** What somebody booked, in the order in which it was. */
export function worktimesOf(sql: Sql, employee: string): PersonalSection {
  return {
    name: 'worktimes',
    async read(after, limit) {
      const rows = await sql.query<WorktimeRow>(
        `SELECT w.uuid, t.public_id AS ticket, w.start_at AS "startAt", w.end_at AS "endAt", w.accrued_minutes AS "accruedMinutes",
                w.description, y.name AS type, w.internal, w.edge_shift AS "edgeShift", w.billed
           FROM worktimes w JOIN tickets t ON t.uuid = w.ticket LEFT JOIN worktime_types y ON y.uuid = w.type
          WHERE w.employee = $1::uuid AND ($2::uuid IS NULL OR w.uuid > $2) ORDER BY w.uuid LIMIT $3`,
        [employee, after, limit],
      )
      return rows.map(({ uuid, startAt, endAt, ...rest }) => ({
        key: uuid,
        data: { uuid, startAt: startAt.toISOString(), endAt: endAt.toISOString(), ...rest },
      }))
    },
  }
}

/** Which reports somebody ordered. */
export function savedReportsOf(sql: Sql, owner: string): PersonalSection {
  return {
    name: 'saved-reports',
    async read(after) {
      if (after !== null) return []
      const reports = await reportsOf(sql, owner)
      return reports.map(({ uuid, name, rhythm, format, nextAt }) => ({
        key: uuid,
        data: { name, rhythm, format, nextAt },
      }))
    },
  }
}

type WorktimeRow = FieldsOf<
  WorktimeModel,
  'uuid' | 'startAt' | 'endAt' | 'accruedMinutes' | 'description' | 'type' | 'internal' | 'edgeShift' | 'billed'
> & { ticket: number }

export async function countWorktimesOf(sql: Sql, employee: string): Promise<number> {
  const [row] = await sql.query<{ n: number }>('SELECT count(*) AS n FROM worktimes WHERE employee = $1::uuid', [
    employee,
  ])
  return row?.n ?? 0
}

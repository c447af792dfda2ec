import type { Actor } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import { type Counting, type PersonalSection, pagedSection, smallSection } from '@leitstand/kit/personal-data'

/** What somebody booked and noted as built in, and which reports they ordered. */
export function sectionsOf(sql: Sql, { uuid }: Actor): PersonalSection[] {
  return [
    pagedSection(sql, 'worktimes', worktimes, uuid),
    pagedSection(sql, 'components', components, uuid),
    smallSection(sql, 'saved-reports', savedReports, uuid),
  ]
}

const worktimes = `SELECT w.uuid AS key, w.uuid, w.start_at AS "startAt", w.end_at AS "endAt", t.public_id AS ticket,
         w.accrued_minutes AS "accruedMinutes", w.description, y.name AS type, w.internal, w.edge_shift AS "edgeShift", w.billed
    FROM worktimes w JOIN tickets t ON t.uuid = w.ticket LEFT JOIN worktime_types y ON y.uuid = w.type
   WHERE w.employee = $1::uuid AND ($2::uuid IS NULL OR w.uuid > $2) ORDER BY w.uuid LIMIT $3`
const components = `SELECT c.uuid AS key, c.uuid, c.created_at AS "createdAt", t.public_id AS ticket, c.description, c.amount
    FROM ticket_components c JOIN tickets t ON t.uuid = c.ticket
   WHERE c.user_uuid = $1::uuid AND ($2::uuid IS NULL OR c.uuid > $2) ORDER BY c.uuid LIMIT $3`
const savedReports = `SELECT name, rhythm, format, due_at AS "nextAt" FROM saved_reports
   WHERE owner = $1::uuid ORDER BY name, uuid`

export const counting: Counting = {
  worktimes: ['renamed', 'worktimes WHERE employee = $1::uuid'],
  components: ['renamed', 'ticket_components WHERE user_uuid = $1::uuid'],
}

import { type Actor, isStaff } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import type { PersonalSection } from '@leitstand/kit/personal-data'

/** Recurring tasks that name a member of staff, and what they are there. */
export function recurringTasksOf(sql: Sql, person: Actor): PersonalSection {
  return {
    name: 'recurringTasks',
    async read(after, limit) {
      const rows = await sql.query<{ uuid: string; subject: string; createdAt: Date } & Record<TaskRole, boolean>>(
        `SELECT uuid, subject, created_at AS "createdAt", created_by = $1::uuid AS creator,
                assignee IS NOT DISTINCT FROM $1::uuid AS assignee, $1::uuid = ANY (responsible_users) AS responsible,
                customer_user IS NOT DISTINCT FROM $1::uuid AS customer
           FROM recurring_task
          WHERE (created_by = $1 OR assignee = $1 OR responsible_users @> ARRAY[$1::uuid] OR (customer_user = $1 AND $4))
            AND ($2::uuid IS NULL OR uuid > $2) ORDER BY uuid LIMIT $3`,
        [person.uuid, after, limit, isStaff(person)],
      )
      return rows.map((row) => ({
        key: row.uuid,
        data: {
          uuid: row.uuid,
          subject: row.subject,
          createdAt: row.createdAt.toISOString(),
          roles: taskRoles.filter((role) => row[role]),
        },
      }))
    },
  }
}
const taskRoles = ['creator', 'assignee', 'responsible', 'customer'] as const
type TaskRole = (typeof taskRoles)[number]

import { systemActor } from '@leitstand/contracts/actor'
import type { ImportedEmployee } from '@leitstand/contracts/identity/imported-staff'
import type { Sql } from '@leitstand/kit/database'

interface Row extends Omit<ImportedEmployee, 'createdAt'> {
  createdAt: Date
}

/** Employees as imports made them: created by the system account, with that one role, and given no group since. */
export async function importedStaff(
  sql: Sql,
  by: { after: string | null; limit: number } | { emails: readonly string[] },
): Promise<ImportedEmployee[]> {
  const page = 'emails' in by ? { after: null, limit: by.emails.length } : by
  const rows = await sql.query<Row>(
    `SELECT u.uuid::text, u.email, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS name,
            u.created_at AS "createdAt",
            u.password_hash IS NOT NULL OR EXISTS (SELECT 1 FROM sessions s WHERE s.user_uuid = u.uuid) AS "isUsed"
       FROM users u
      WHERE u.roles = '{ROLE_EMPLOYEE}' AND NOT u.inactive AND u.anonymised_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_uuid = u.uuid)
        AND EXISTS (SELECT 1 FROM audit_entries a
                     WHERE a.subject = u.uuid AND a.subject_kind = 'user' AND a.kind = 'user-created' AND a.actor = $1::uuid)
        AND ($2::uuid IS NULL OR u.uuid > $2::uuid) AND ($3::text[] IS NULL OR u.email = ANY($3::text[]))
      ORDER BY u.uuid LIMIT $4`,
    [systemActor.uuid, page.after, 'emails' in by ? by.emails : null, page.limit],
  )
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

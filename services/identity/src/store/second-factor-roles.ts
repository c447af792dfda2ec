import type { Role } from '@leitstand/contracts/roles'
import type { Sql } from '@leitstand/kit/database'

/** Roles whose holders need a second factor, by name. */
export async function secondFactorRoles(sql: Sql): Promise<Role[]> {
  const rows = await sql.query<{ role: Role }>('SELECT role FROM second_factor_roles ORDER BY role')
  return rows.map(({ role }) => role)
}

/** Answers the roles before. */
export async function saveSecondFactorRoles(tx: Sql, roles: readonly Role[]): Promise<Role[]> {
  const before = await tx.query<{ role: Role }>('DELETE FROM second_factor_roles RETURNING role')
  await tx.query('INSERT INTO second_factor_roles (role) SELECT DISTINCT unnest($1::text[])', [roles])
  return before.map(({ role }) => role).sort()
}

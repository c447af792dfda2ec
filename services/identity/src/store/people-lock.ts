import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'

const lockKey = 61_004_001

/**
 * Who belongs where is written by one at a time, until its transaction ends: a change of a group touches its people and theirs
 * touches groups, and two imports that meet would each make the group of the same name.
 */
export async function lockPeople(tx: Sql): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)::text', [lockKey])
}

/** Runs a write that must not take away the last active administrator. Needs the lock. */
export async function keepingAnAdministrator<T>(tx: Sql, write: () => Promise<T>): Promise<T> {
  const hadOne = await hasAdministrator(tx)
  const result = await write()
  if (hadOne && !(await hasAdministrator(tx))) throw new AppError('last-administrator')
  return result
}

/** Is there an active administrator, besides somebody? */
export async function hasAdministrator(tx: Pick<Sql, 'query'>, besides: string | null = null): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM users u WHERE NOT u.inactive AND u.uuid IS DISTINCT FROM $1::uuid AND ('ROLE_SUPER_ADMIN' = ANY (u.roles) OR u.uuid IN (
              SELECT m.user_uuid FROM user_groups g JOIN memberships m ON m.group_uuid = g.uuid
               WHERE g.active AND 'ROLE_SUPER_ADMIN' = ANY (g.roles)))) AS found`,
    [besides],
  )
  return row?.found ?? false
}

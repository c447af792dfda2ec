import { AppError, invalid } from '@leitstand/contracts/problems'
import { isUniqueViolation, type Sql } from '@leitstand/kit/database'
import type { Context } from '../context.ts'
import type { Reader } from './users.ts'

const lockKey = 61_004_001

/** One write of people or groups, which has the lock. */
export interface Work {
  prisma: Reader
  tx: Sql
}
/** Who writes, and when. */
export interface By {
  actor: { uuid: string; name: string }
  at: Date
}

/**
 * Who belongs where is written by one at a time, until its transaction ends: a change of a group touches its people and theirs
 * touches groups, and two imports that meet would each make the group of the same name.
 */
export async function lockPeople(tx: Sql): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)::text', [lockKey])
}

/** Writes alone and in one transaction; where another one has the same already, the field that may not be shared is refused. */
export const writingAlone =
  (unshared: 'email' | 'name') =>
  async <T>(context: Context, write: (work: Work) => Promise<T>): Promise<T> =>
    await context
      .prismaTransaction(async (prisma, tx) => {
        await lockPeople(tx)
        return await write({ prisma, tx })
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? invalid({ propertyPath: unshared, code: 'not-unique' }) : error
      })

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

import type { Actor } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import { auditAndTell } from '../store/account-notices.ts'
import { guardsOf, hasSecondFactor } from '../store/account-security.ts'
import { dropRecoveryCodes } from '../store/recovery-codes.ts'
import { secondFactorRoles } from '../store/second-factor-roles.ts'

/** After a factor was taken away of an account that is held: refuses when it was the last and a role demands one, else writes it down. */
export async function afterRemoval(
  tx: Sql,
  { actor, address, factor, now }: { actor: Actor; address: string | null; factor: string; now: Date },
): Promise<void> {
  if (!hasSecondFactor(await guardsOf(tx, actor.uuid))) {
    const required = await secondFactorRoles(tx)
    if (required.some((role) => actor.roles.includes(role))) throw new AppError('second-factor-needed')
    // They stand in for a factor; without one nobody asks for them.
    await dropRecoveryCodes(tx, actor.uuid)
  }
  const subject = { kind: 'user' as const, uuid: actor.uuid, name: actor.name }
  const changes = [{ field: 'factor', before: factor, after: null }]
  await auditAndTell(tx, { at: now, kind: 'second-factor-removed', actor, subject, address, changes })
}

import type { Sql } from '@leitstand/kit/database'
import { stepOfCode } from '../factors/totp.ts'
import type { Security } from '../security.ts'
import { auditAndTell } from '../store/account-notices.ts'
import { firstRecoveryCodes } from '../store/recovery-codes.ts'
import { closeChallengesOf } from '../store/sign-in-challenges.ts'
import { confirmPendingTotp, findTotp } from '../store/totp-secrets.ts'

/**
 * The first code of a secret that waits for it: codes are asked for from now on. Answers recovery codes when there are
 * none yet; undefined when the code is wrong or nothing waits.
 */
export async function confirmTotpSecret(
  tx: Sql,
  person: { uuid: string; name: string; address: string | null },
  code: string,
  { secrets }: Security,
  now: Date,
): Promise<{ recoveryCodes: string[] } | undefined> {
  const sealed = (await findTotp(tx, person.uuid))?.pendingSecret
  const step = sealed ? stepOfCode(secrets.unseal(sealed), code, now) : undefined
  if (!sealed || step === undefined) return undefined
  if (!(await confirmPendingTotp(tx, person.uuid, { sealed, step }, now))) return undefined
  // Whoever waits elsewhere to set up a first factor comes too late.
  await closeChallengesOf(tx, person.uuid)
  const actor = { uuid: person.uuid, name: person.name }
  const changes = [{ field: 'factor', before: null, after: 'totp' }]
  const subject = { kind: 'user' as const, ...actor }
  await auditAndTell(tx, { at: now, kind: 'second-factor-added', actor, subject, address: person.address, changes })
  return { recoveryCodes: await firstRecoveryCodes(tx, person.uuid) }
}

import type { SignInChallenge } from '@leitstand/contracts/identity/signing-in'
import type { Sql } from '@leitstand/kit/database'
import { buildActor } from '../domain/build-actor.ts'
import { requestOptions } from '../factors/passkeys.ts'
import type { Security } from '../security.ts'
import { guardsOf, hasSecondFactor } from '../store/account-security.ts'
import { findHolder } from '../store/holders.ts'
import { credentialsOf } from '../store/passkeys.ts'
import { secondFactorRoles } from '../store/second-factor-roles.ts'
import { openChallenge, type SignedInElsewhere } from '../store/sign-in-challenges.ts'

/** What a right password, or a sign-in elsewhere, still needs: an answer by a second factor, setting one up, or undefined for nothing. */
export async function askSecondFactor(
  sql: Sql,
  user: string,
  { relyingParty }: Security,
  now: Date,
  provider: SignedInElsewhere | null = null,
): Promise<SignInChallenge | undefined> {
  const guards = await guardsOf(sql, user)
  const enrol = !hasSecondFactor(guards)
  if (enrol && !(await mustHaveSecondFactor(sql, user))) return undefined
  const passkey = guards.passkeys > 0 ? await requestOptions(relyingParty, await credentialsOf(sql, user)) : null
  const facts = { user, enrol, passkeyChallenge: passkey?.challenge ?? null, provider }
  const { challenge, expiresAt } = await openChallenge(sql, facts, now)
  const methods: SignInChallenge['methods'] = [
    ...(guards.totpSince ? (['code'] as const) : []),
    ...(passkey ? (['passkey'] as const) : []),
    ...(!enrol && guards.recoveryCodesLeft > 0 ? (['recovery-code'] as const) : []),
  ]
  return { challenge, expiresAt: expiresAt.toISOString(), methods, enrol, passkey }
}

async function mustHaveSecondFactor(sql: Sql, user: string): Promise<boolean> {
  const required = await secondFactorRoles(sql)
  const held = required.length > 0 ? await findHolder(sql, user) : undefined
  if (!held) return false
  const { roles } = buildActor(held.holder, held.groups)
  return required.some((role) => roles.includes(role))
}

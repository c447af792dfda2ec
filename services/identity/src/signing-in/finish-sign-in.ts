import type { User } from '@leitstand/contracts/identity/requests'
import type { Sql } from '@leitstand/kit/database'
import { audit } from '../store/audit.ts'
import { rememberAddress } from '../store/known-addresses.ts'
import { openSession, type SessionLife } from '../store/sessions.ts'
import type { SignedInElsewhere } from '../store/sign-in-challenges.ts'

export interface SignInFacts {
  user: User
  address: string
  userAgent: string
  /** What opened the session: the password alone, what came after it, or a passkey alone. */
  method: 'password' | 'provider' | 'code' | 'recovery-code' | 'passkey-after-password' | 'passkey'
  /** Where else somebody signed in before. */
  provider?: SignedInElsewhere | null
}

/** Opens the session, in the transaction that uses up what opened it. */
export async function finishSignIn(
  tx: Sql,
  { user, address, userAgent, method, provider }: SignInFacts,
  now: Date,
  life: SessionLife,
): Promise<{ token: string; expiresAt: string; user: User }> {
  await rememberAddress(tx, user.uuid, address, now)
  const holder = { user: user.uuid, address, userAgent, byPasskey: method === 'passkey', ...(provider && { provider }) }
  const { token, expiresAt } = await openSession(tx, holder, now, life)
  const actor = { uuid: user.uuid, name: user.name }
  const changes = [{ field: 'method', before: null, after: method }]
  await audit(tx, { at: now, kind: 'signed-in', actor, subject: { kind: 'user', ...actor }, address, changes })
  return { token, expiresAt: expiresAt.toISOString(), user }
}

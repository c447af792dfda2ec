import { sessionRevoked } from '@leitstand/contracts/identity/events'
import type { Sql } from '@leitstand/kit/database'
import { emit } from '@leitstand/kit/outbox'
import { auditAndTell } from '../store/account-notices.ts'
import { savePasswordHash } from '../store/credentials.ts'
import { endSessionsOf } from '../store/own-sessions.ts'
import { dropPasswordLinks } from '../store/password-links.ts'
import { closeChallengesOf } from '../store/sign-in-challenges.ts'
import { endTokens } from './end-tokens.ts'

/**
 * A new password: whatever the old one opened or could still open ends, but the session to keep. API tokens as well, unless
 * they are to stay: whoever was in with the old password may have made one.
 */
export async function changePasswordOf(
  tx: Sql,
  person: { uuid: string; name: string; address: string | null; keptSession: string | null; keepsTokens: boolean },
  passwordHash: string,
  now: Date,
): Promise<void> {
  await savePasswordHash(tx, person.uuid, passwordHash)
  await dropPasswordLinks(tx, person.uuid)
  await closeChallengesOf(tx, person.uuid)
  await endSessionsOf(tx, person.uuid, person.keptSession)
  await emit(tx, sessionRevoked, { user: person.uuid, session: null })
  const actor = { uuid: person.uuid, name: person.name }
  const subject = { kind: 'user' as const, ...actor }
  if (!person.keepsTokens) await endTokens(tx, { subject: actor, actor, address: person.address }, now)
  await auditAndTell(tx, { at: now, kind: 'password-changed', actor, subject, address: person.address })
}

import { sessionRevoked } from '@leitstand/contracts/identity/requests'
import type { Sql } from '@leitstand/kit/database'
import { emit } from '@leitstand/kit/outbox'
import { auditAndTell } from '../store/account-notices.ts'
import { savePasswordHash } from '../store/credentials.ts'
import { endSessionsOf } from '../store/own-sessions.ts'
import { dropPasswordLinks } from '../store/password-links.ts'
import { closeChallengesOf } from '../store/sign-in-challenges.ts'

/** A new password: whatever the old one opened or could still open ends, but the session to keep. */
export async function changePasswordOf(
  tx: Sql,
  person: { uuid: string; name: string; address: string | null; keptSession: string | null },
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
  await auditAndTell(tx, { at: now, kind: 'password-changed', actor, subject, address: person.address })
}

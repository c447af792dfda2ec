import type { Sql } from '@leitstand/kit/database'
import { dropApiTokens } from './api-tokens.ts'
import { endSessionsOf } from './own-sessions.ts'
import { dropPasswordLinks } from './password-links.ts'
import { dropPendingAddress } from './pending-addresses.ts'
import { closeChallengesOf } from './sign-in-challenges.ts'

/** Ends every way in that somebody holds open. Who remembers one is told by `session.revoked`. */
export async function endAccess(tx: Sql, user: string): Promise<void> {
  await endSessionsOf(tx, user, null)
  await dropApiTokens(tx, user)
  await dropPasswordLinks(tx, user)
  await closeChallengesOf(tx, user)
  await dropPendingAddress(tx, user)
}

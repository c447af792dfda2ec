import type { Actor } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import type { Clock } from '@leitstand/kit/clock'
import type { Sql } from '@leitstand/kit/database'
import { provedUntil, sessionOf } from '../domain/own-account.ts'
import { standingOf } from '../store/account-security.ts'

/** For whatever changes how an account is guarded: somebody at an open screen is not enough. Answers the session. */
export async function requireProof(context: Sql & { clock: Clock; actor: Actor }): Promise<string> {
  const session = sessionOf(context.actor)
  await requireProofOf(context, session)
  return session
}

export async function requireProofOf(context: Sql & { clock: Clock }, session: string): Promise<void> {
  const standing = await standingOf(context, session)
  if (!standing) throw new AppError('unauthenticated')
  if (!provedUntil(standing, context.clock.now())) throw new AppError('proof-required')
}

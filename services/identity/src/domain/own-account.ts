import type { Actor } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'

/** How long a proof to be the one is believed. */
const proofMs = 10 * 60_000

/** The session somebody came with. API tokens and services may not change how an account is guarded. */
export function sessionOf(actor: Actor): string {
  if (actor.session?.kind !== 'session') throw new AppError('forbidden')
  return actor.session.uuid
}

/** For ways in and what guards them: a token opens no other. */
export function refuseToken(actor: Actor): void {
  if (actor.session?.kind === 'token') throw new AppError('forbidden')
}

export interface Standing {
  createdAt: Date
  provedAt: Date | null
  hasPassword: boolean
  hasTotp: boolean
}

/** Until when somebody counts as proved. Who has nothing to prove it with is believed for a while after signing in. */
export function provedUntil({ createdAt, provedAt, hasPassword, hasTotp }: Standing, now: Date): Date | null {
  const since = provedAt ?? (hasPassword || hasTotp ? null : createdAt)
  const until = since && new Date(since.getTime() + proofMs)
  return until && until > now ? until : null
}

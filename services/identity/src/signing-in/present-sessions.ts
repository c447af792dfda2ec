import type { Actor, Language } from '@leitstand/contracts/actor'
import { iri } from '@leitstand/contracts/common'
import type { Session } from '@leitstand/contracts/identity/sessions'
import { deviceOf } from '../domain/device-of.ts'
import type { SessionFacts } from '../store/own-sessions.ts'

/** Sessions as whoever asks is shown them, the one they ask by marked. */
export function presentSessions(
  sessions: readonly SessionFacts[],
  { actor, language }: { actor: Actor; language: Language },
): { items: Session[]; total: number } {
  const items = sessions.map(({ uuid, userAgent, address, login, ...times }) => ({
    '@id': iri('sessions', uuid),
    '@type': 'Session',
    uuid,
    device: deviceOf(userAgent, language),
    address,
    login,
    createdAt: times.createdAt.toISOString(),
    lastUsedAt: times.lastUsedAt.toISOString(),
    expiresAt: times.expiresAt.toISOString(),
    current: actor.session?.uuid === uuid,
  }))
  return { items, total: items.length }
}

import type { Person } from '@leitstand/contracts/common'
import { sessionRevoked } from '@leitstand/contracts/identity/events'
import type { Sql } from '@leitstand/kit/database'
import { emit } from '@leitstand/kit/outbox'
import { dropApiTokens } from '../store/api-tokens.ts'
import { audit } from '../store/audit.ts'

/** Revokes a token of a person, or all of them; answers how many that were. */
export async function endTokens(
  tx: Sql,
  { subject, token, ...by }: { subject: Person; token?: string; actor: Person; address: string | null },
  now: Date,
): Promise<number> {
  const ended = await dropApiTokens(tx, subject.uuid, token)
  for (const { uuid, name } of ended) {
    await emit(tx, sessionRevoked, { user: subject.uuid, session: uuid })
    const changes = [{ field: 'token', before: name, after: null }]
    await audit(tx, { at: now, kind: 'token-revoked', ...by, subject: { kind: 'user', ...subject }, changes })
  }
  return ended.length
}

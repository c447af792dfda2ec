import { sessionRevoked, userChanged, userGroupChanged } from '@leitstand/contracts/identity/events'
import type { GroupFacts } from '@leitstand/contracts/identity/requests'
import type { Sql } from '@leitstand/kit/database'
import { emitAll } from '@leitstand/kit/outbox'
import { groupFacts } from './user-groups.ts'
import { findFacts, type Reader } from './users.ts'

/** Whose facts a write has changed, and who may something else than before. */
export interface Touched {
  users: Set<string>
  groups: Set<string>
  access: Set<string>
  /** Groups that are gone, as they were. */
  deletedGroups: GroupFacts[]
}

export function nothingTouched(): Touched {
  return { users: new Set(), groups: new Set(), access: new Set(), deletedGroups: [] }
}

/**
 * Raises the versions of what was touched and tells it, in the transaction that wrote it: groups first, so that who reads in
 * order knows somebody's group already. What is remembered of the access of those concerned is dropped everywhere.
 */
export async function announce(
  { prisma, tx }: { prisma: Reader; tx: Sql },
  touched: Touched,
  actor: { uuid: string; name: string },
): Promise<void> {
  await tx.query('UPDATE user_groups SET version = version + 1 WHERE uuid = ANY($1::uuid[])', [[...touched.groups]])
  await tx.query('UPDATE users SET version = version + 1 WHERE uuid = ANY($1::uuid[])', [[...touched.users]])
  const groups = touched.groups.size > 0 ? await groupFacts(prisma, [...touched.groups]) : []
  const users = touched.users.size > 0 ? await findFacts(tx, { uuids: [...touched.users] }) : []
  await emitAll(tx, [
    ...groups.map((group) => ({ event: userGroupChanged, data: { group, actor } })),
    ...touched.deletedGroups.map((group) => ({ event: userGroupChanged, data: { group, deleted: true, actor } })),
    ...users.map((user) => ({ event: userChanged, data: { user, actor } })),
    ...[...touched.access].map((user) => ({ event: sessionRevoked, data: { user, session: null } })),
  ])
}

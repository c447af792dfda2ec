import type { Person } from '@leitstand/contracts/common'
import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import { auditAndTell } from '../store/account-notices.ts'
import { lockAccount } from '../store/account-security.ts'
import { hasOtherWayIn, removeAccount } from '../store/external-accounts.ts'

/** Takes an external login off an account, which must keep a way in. */
export async function unlinkLogin(
  tx: Sql,
  { subject, login, ...by }: { subject: Person; login: string; actor: Person; address: string | null },
  now: Date,
): Promise<void> {
  await lockAccount(tx, subject.uuid)
  const hasOther = await hasOtherWayIn(tx, subject.uuid, login)
  const removed = await removeAccount(tx, subject.uuid, login)
  if (!removed) throw new AppError('not-found')
  if (!hasOther) throw new AppError('last-way-in')
  const changes = [{ field: 'login', before: removed.origin, after: null }]
  await auditAndTell(tx, { at: now, kind: 'login-unlinked', ...by, subject: { kind: 'user', ...subject }, changes })
}

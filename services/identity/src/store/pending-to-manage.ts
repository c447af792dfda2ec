import { AppError, mustExist } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import { personOf } from '@leitstand/kit/outbox'
import type { Context } from '../context.ts'
import { nameOf } from '../domain/names.ts'
import { mayChangeUser } from '../domain/people-policy.ts'
import { audit } from './audit.ts'
import { userToChange } from './edit-user.ts'
import { type PendingAddress, pendingAddressOf } from './pending-addresses.ts'
import type { Reader } from './users.ts'

/** The address that waits at somebody whose address the caller may settle, and what tells of a change of it. */
export async function pendingToManage(
  context: Context,
  work: { prisma: Reader; tx: Sql },
  uuid: string,
): Promise<{ pending: PendingAddress; tell(kind: 'address-requested' | 'address-withdrawn'): Promise<void> }> {
  const { actor } = context
  const user = await userToChange(context, work, uuid)
  if (!mayChangeUser(actor, user, ['email'])) throw new AppError('forbidden')
  const pending = mustExist(await pendingAddressOf(work.tx, uuid))
  const tell = async (kind: 'address-requested' | 'address-withdrawn') => {
    const change =
      kind === 'address-requested' ? { before: null, after: pending.email } : { before: pending.email, after: null }
    const subject = { kind: 'user' as const, uuid, name: nameOf(user) }
    const changes = [{ field: 'email', ...change }]
    await audit(work.tx, { at: context.clock.now(), kind, actor: personOf(actor), subject, changes })
  }
  return { pending, tell }
}

import type { Readable } from 'node:stream'
import { hasRole } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import { mayReadMail } from '@leitstand/contracts/ticket/from-mail'
import type { Context } from '../context.ts'
import { getMailContent } from '../store/mail-lists.ts'

/** The bytes of a mail for somebody who may see what was made of it, and for administrators; for others there is none. */
export async function mailFor(context: Context, uuid: string): Promise<{ bytes: Readable; receivedAt: Date }> {
  const isForAll = hasRole(context.actor, 'ROLE_SUPER_ADMIN')
  if (!isForAll && !(await context.call(mayReadMail, { key: uuid })).allowed) throw new AppError('not-found')
  const { sha256, receivedAt } = await getMailContent(context.prisma, uuid)
  return { bytes: await context.blobs.open(sha256), receivedAt }
}

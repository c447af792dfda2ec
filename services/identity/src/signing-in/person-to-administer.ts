import { AppError } from '@leitstand/contracts/problems'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { findUser } from '../store/users.ts'

/** Somebody else whose access an administrator looks after. */
export async function personToAdminister(
  { prisma }: { prisma: PrismaClient },
  uuid: string,
): Promise<{ kind: 'user'; uuid: string; name: string }> {
  const user = await findUser(prisma, uuid, { kind: 'everybody' })
  if (!user) throw new AppError('not-found')
  return { kind: 'user', uuid: user.uuid, name: user.name }
}

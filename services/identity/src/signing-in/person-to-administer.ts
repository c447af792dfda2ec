import { mustExist } from '@leitstand/contracts/problems'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { findUser } from '../store/users.ts'

/** Somebody else whose access an administrator looks after. */
export async function personToAdminister(
  { prisma }: { prisma: PrismaClient },
  uuid: string,
): Promise<{ kind: 'user'; uuid: string; name: string }> {
  const user = mustExist(await findUser(prisma, uuid, { kind: 'everybody' }))
  return { kind: 'user', uuid: user.uuid, name: user.name }
}

import { mustExist } from '@leitstand/contracts/problems'
import type { Context } from '../context.ts'
import { findUser } from '../store/users.ts'

/** Somebody else whose access an administrator looks after. */
export async function personToAdminister(
  context: Context,
  uuid: string,
): Promise<{ kind: 'user'; uuid: string; name: string }> {
  const user = mustExist(await findUser(context, uuid, { kind: 'everybody' }))
  return { kind: 'user', uuid: user.uuid, name: user.name }
}

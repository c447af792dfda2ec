import type { UserFacts } from '@leitstand/contracts/identity/requests'
import type { Sql } from '@leitstand/kit/database'
import { Postponed } from '@leitstand/kit/queue'
import { findUsers } from '../store/people.ts'

const unknownMs = 60_000

/** Whom a row of a queue is for. Not all are known while the copies of people are being filled: then the row waits. */
export async function knownUser(on: Pick<Sql, 'query'>, uuid: string): Promise<UserFacts> {
  const user = (await findUsers(on, [uuid])).get(uuid)
  if (!user) throw new Postponed('A person is not known yet', unknownMs)
  return user
}

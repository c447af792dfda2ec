import type { Actor } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import { sessionOf } from '../domain/own-account.ts'
import { lockAccount } from '../store/account-security.ts'
import { holdSession } from '../store/sessions.ts'

/** Before somebody changes how their account is guarded: one change at a time, and none with a session that has ended meanwhile. */
export async function holdAccount(tx: Sql, actor: Actor): Promise<void> {
  await lockAccount(tx, actor.uuid)
  if (!(await holdSession(tx, sessionOf(actor)))) throw new AppError('unauthenticated')
}

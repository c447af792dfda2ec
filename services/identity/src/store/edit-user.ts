import { systemActor } from '@leitstand/contracts/actor'
import type { User } from '@leitstand/contracts/identity/requests'
import { AppError, invalid, mustExist } from '@leitstand/contracts/problems'
import { personOf } from '@leitstand/kit/outbox'
import type { Context } from '../context.ts'
import { planUser, type UserPatch, type UserState } from '../domain/plan-user.ts'
import { visibilityFor } from '../domain/visibility.ts'
import { type Work, writingAlone } from './people-lock.ts'
import { saveUser } from './save-user.ts'
import { findUser } from './users.ts'
import { loadGroups, loadUser } from './write-users.ts'

/** A write of people in one transaction, alone; an address that is taken is refused at its field. */
export const changingPeople = writingAlone('email')

/** The person whom the caller wants to change: seen, not the technical account, and as the caller knows them. */
export async function userToChange(context: Context, { tx }: Pick<Work, 'tx'>, uuid: string): Promise<UserState> {
  const visibility = visibilityFor(context.actor)
  const found = mustExist(await loadUser(tx, uuid, visibility))
  if (uuid === systemActor.uuid) throw new AppError('system-account')
  if (found.isAnonymised) throw new AppError('already-anonymised')
  if (context.seenVersion !== undefined && context.seenVersion !== found.version) {
    throw new AppError('changed', { current: await findUser(tx, uuid, visibility) })
  }
  return found.state
}

/** What the wishes make of somebody, with references looked up; refused if it does not fit together. */
export async function wantedUser(
  { tx }: Pick<Work, 'tx'>,
  before: UserState,
  patch: UserPatch,
  mayAnswer: (after: UserState) => void,
): Promise<UserState> {
  const named = [...(patch.groups ?? []), ...(patch.customer ? [patch.customer] : [])]
  const { after, violations } = planUser(before, patch, await loadGroups(tx, named))
  mayAnswer(after)
  if (violations.length > 0) throw invalid(...violations)
  return after
}

/** Writes somebody and answers how they are now. */
export async function keepUser(
  context: Context,
  work: Work,
  before: UserState | undefined,
  after: UserState,
): Promise<User> {
  if (context.actor.uuid === after.uuid && after.inactive) throw new AppError('own-account')
  await saveUser(work, before, after, { actor: personOf(context.actor), at: context.clock.now() })
  return mustExist(await findUser(work.tx, after.uuid, { kind: 'everybody' }))
}

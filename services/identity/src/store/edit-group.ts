import type { UserGroup } from '@leitstand/contracts/identity/requests'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { isUniqueViolation, type Sql } from '@leitstand/kit/database'
import { personOf } from '@leitstand/kit/outbox'
import type { Context } from '../context.ts'
import { type GroupState, type GroupWishes, planGroup } from '../domain/plan-group.ts'
import { groupSightOf } from '../domain/visibility.ts'
import { lockPeople } from './people-lock.ts'
import { saveGroup } from './save-group.ts'
import { findGroup } from './user-groups.ts'
import type { Reader } from './users.ts'
import { isDomainClaimed, loadGroup, loadPeople } from './write-groups.ts'

interface Work {
  prisma: Reader
  tx: Sql
}

/** A write of groups in one transaction, alone; a name that another group of the kind has is refused. */
export async function changingGroups<T>(context: Context, write: (work: Work) => Promise<T>): Promise<T> {
  return await context
    .prismaTransaction(async (prisma, tx) => {
      await lockPeople(tx)
      return await write({ prisma, tx })
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? invalid({ propertyPath: 'name', code: 'not-unique' }) : error
    })
}

/** The group to be changed, as the caller knows it. */
export async function groupToChange(context: Context, { tx }: Work, uuid: string): Promise<GroupState> {
  const found = await loadGroup(tx, uuid)
  if (!found) throw new AppError('not-found')
  if (context.seenVersion !== undefined && context.seenVersion !== found.version) {
    throw new AppError('changed', { current: await findGroup(tx, uuid, groupSightOf(context.actor)) })
  }
  return found.state
}

/** Writes a group as wished and answers how it is now; refused if it does not fit together. */
export async function keepGroup(
  context: Context,
  work: Work,
  before: { state: GroupState; isNew: boolean },
  patch: GroupWishes,
): Promise<UserGroup> {
  const known = patch.users ? await loadPeople(work.tx, patch.users) : new Map()
  const { after, violations } = planGroup(before.state, patch, known)
  if (await isDomainClaimed(work.tx, after)) violations.push({ propertyPath: 'mailDomains', code: 'not-unique' })
  if (violations.length > 0) throw invalid(...violations)
  const by = { actor: personOf(context.actor), at: context.clock.now() }
  await saveGroup(work, before, after, by)
  const saved = await findGroup(work.tx, after.uuid, groupSightOf(context.actor))
  if (!saved) throw new AppError('not-found')
  return saved
}

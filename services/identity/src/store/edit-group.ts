import type { UserGroup } from '@leitstand/contracts/identity/requests'
import { AppError, invalid, mustExist } from '@leitstand/contracts/problems'
import { personOf } from '@leitstand/kit/outbox'
import type { Context } from '../context.ts'
import { type GroupPatch, type GroupState, planGroup } from '../domain/plan-group.ts'
import { groupVisibilityFor } from '../domain/visibility.ts'
import { type Work, writingAlone } from './people-lock.ts'
import { saveGroup } from './save-group.ts'
import { findGroup } from './user-groups.ts'
import { isDomainClaimed, loadGroup, loadPeople } from './write-groups.ts'

/** A write of groups in one transaction, alone; a name that another group of the kind has is refused. */
export const changingGroups = writingAlone('name')

/** The group to be changed, as the caller knows it. */
export async function groupToChange(context: Context, { tx }: Work, uuid: string): Promise<GroupState> {
  const found = mustExist(await loadGroup(tx, uuid))
  if (context.seenVersion !== undefined && context.seenVersion !== found.version) {
    throw new AppError('changed', { current: await findGroup(tx, uuid, groupVisibilityFor(context.actor)) })
  }
  return found.state
}

/** Writes a group as wished and answers how it is now; refused if it does not fit together. */
export async function keepGroup(
  context: Context,
  work: Work,
  before: { state: GroupState; isNew: boolean },
  patch: GroupPatch,
): Promise<UserGroup> {
  const known = patch.users ? await loadPeople(work.tx, patch.users) : new Map()
  const { after, violations } = planGroup(before.state, patch, known)
  if (await isDomainClaimed(work.tx, after)) violations.push({ propertyPath: 'mailDomains', code: 'not-unique' })
  if (violations.length > 0) throw invalid(...violations)
  const by = { actor: personOf(context.actor), at: context.clock.now() }
  await saveGroup(work, before, after, by)
  return mustExist(await findGroup(work.tx, after.uuid, groupVisibilityFor(context.actor)))
}

import {
  differenceOf,
  type GroupDifference,
  type GroupState,
  type MemberState,
  touchesMembers,
} from '../domain/plan-group.ts'
import { announce, nothingTouched } from './announce.ts'
import { type Audited, audit } from './audit.ts'
import { type By, keepingAnAdministrator, type Work } from './people-lock.ts'
import { groupFacts } from './user-groups.ts'
import { insertGroup, moveMembers, removeGroup, updateGroup } from './write-groups.ts'

/** Writes a group anew or as changed, with everything that follows from it for its people: history, announcements. */
export async function saveGroup(
  work: Work,
  before: { state: GroupState; isNew: boolean },
  after: GroupState,
  by: By,
): Promise<void> {
  const difference = differenceOf(before.state, after)
  if (!before.isNew && difference.changes.length === 0) return
  await keepingAnAdministrator(work.tx, async () => {
    if (before.isNew) await insertGroup(work.prisma, after)
    else await updateGroup(work.prisma, after)
    await moveMembers(work.tx, after.uuid, difference)
  })
  await audit(work.tx, ...entriesOf(before.isNew ? 'group-created' : 'group-changed', after, difference, by))
  await tell(work, after, difference, by)
}

async function tell(work: Work, after: GroupState, { changes, came, left }: GroupDifference, by: By): Promise<void> {
  const touched = nothingTouched()
  const moved = [...came, ...left]
  const means = touchesMembers(changes)
  touched.groups.add(after.uuid)
  for (const { uuid } of means.facts ? [...after.members, ...left] : moved) touched.users.add(uuid)
  for (const { uuid } of means.access ? [...after.members, ...left] : moved) touched.access.add(uuid)
  await announce(work, touched, by.actor)
}

/** A group's entry, and one for each person who came or left: access is a person's. */
function entriesOf(
  kind: 'group-created' | 'group-changed',
  after: GroupState,
  { changes, came, left }: GroupDifference,
  { actor, at }: By,
): Audited[] {
  const group = { uuid: after.uuid, name: after.name }
  return [
    { at, kind, actor, subject: { kind: 'user-group', ...group }, changes },
    ...[...came, ...left].map((member) => moveOf(member, group, came.includes(member), { actor, at })),
  ]
}

function moveOf(
  member: MemberState,
  group: { uuid: string; name: string },
  isNew: boolean,
  { actor, at }: By,
): Audited {
  const changes = [{ field: 'groups', before: isNew ? [] : [group], after: isNew ? [group] : [] }]
  return { at, kind: 'user-changed', actor, subject: { kind: 'user', uuid: member.uuid, name: member.name }, changes }
}

/** Removes a group; its people are told that they are in it no longer. */
export async function dropGroup({ prisma, tx }: Work, group: GroupState, { actor, at }: By): Promise<void> {
  const touched = nothingTouched()
  const facts = await groupFacts(prisma, [group.uuid])
  touched.deletedGroups = facts.map((one) => ({ ...one, active: false, members: [], version: one.version + 1 }))
  for (const { uuid } of group.members) {
    touched.users.add(uuid)
    touched.access.add(uuid)
  }
  await keepingAnAdministrator(tx, () => removeGroup(tx, group.uuid))
  const subject = { uuid: group.uuid, name: group.name }
  await audit(
    tx,
    { at, kind: 'group-deleted', actor, subject: { kind: 'user-group', ...subject } },
    ...group.members.map((member) => moveOf(member, subject, false, { actor, at })),
  )
  await announce({ prisma, tx }, touched, actor)
}

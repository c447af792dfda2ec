import type { Change } from '@leitstand/contracts/common'
import type { Sql } from '@leitstand/kit/database'
import { nameOf } from '../domain/names.ts'
import { hasAddress } from '../domain/pending-address.ts'
import type { UserField } from '../domain/people-policy.ts'
import { auditable, changesOf, fieldsOf, type UserState } from '../domain/plan-user.ts'
import { requestNotice } from './account-mails.ts'
import { announce, nothingTouched } from './announce.ts'
import { type Audited, audit } from './audit.ts'
import { endAccess } from './end-access.ts'
import { dropPasswordLinks } from './password-links.ts'
import { type By, keepingAnAdministrator, type Work } from './people-lock.ts'
import { insertUser, moveUser, type RemovedMainCustomer, unsetMainCustomer, updateUser } from './write-users.ts'

/** Fields that are part of what somebody may, or of how services know a caller. */
const ofAccess: readonly UserField[] = ['firstName', 'lastName', 'email', 'roles', 'groups', 'inactive', 'locale']

/** Fields through which an administrator can be lost. Who changes them holds the lock. */
const ofPower: readonly UserField[] = ['roles', 'groups', 'inactive']

/** Writes a person anew or as changed, with everything that follows from it: groups, sessions, history, announcements. */
export async function saveUser(work: Work, before: UserState | undefined, after: UserState, by: By): Promise<void> {
  const changes = before ? changesOf(before, after) : []
  if (before && changes.length === 0) return
  const isHarmless = before && !fieldsOf(changes).some((field) => ofPower.includes(field))
  const run = () => write(work, before, after)
  const removedMainCustomers = isHarmless ? await run() : await keepingAnAdministrator(work.tx, run)
  await audit(
    work.tx,
    ...entriesOf(before, after, changes, by),
    ...removedMainCustomers.map((lost) => entryOf(lost, by)),
  )
  if (before && before.email !== after.email && hasAddress(before))
    await tellOfAddress(work.tx, before.email, after, by)
  await tell(work, before, after, { changes, removedMainCustomers: removedMainCustomers, actor: by.actor })
}

async function write(
  { prisma, tx }: Work,
  before: UserState | undefined,
  after: UserState,
): Promise<RemovedMainCustomer[]> {
  if (before) await updateUser(prisma, after)
  else await insertUser(prisma, after)
  await moveUser(tx, after.uuid, movesOf(before, after))
  if (after.inactive) await endAccess(tx, after.uuid)
  // A link that was mailed to the address before is not for whoever reads there now.
  else if (before && before.email !== after.email) await dropPasswordLinks(tx, after.uuid)
  return before ? await unsetMainCustomer(tx, after) : []
}

/** Whoever reads at the old address hears that mails go elsewhere now, but not where: it may have been a stranger's. */
async function tellOfAddress(tx: Sql, old: string, { uuid, email }: UserState, { actor, at }: By): Promise<void> {
  for (const to of [old, email])
    await requestNotice(
      tx,
      { kind: 'email-changed', user: uuid, to, address: null, byAdministrator: actor.uuid !== uuid },
      at,
    )
}

function movesOf(before: UserState | undefined, after: UserState): { into: string[]; outOf: string[] } {
  const was = before?.groups.map(({ uuid }) => uuid) ?? []
  const is = after.groups.map(({ uuid }) => uuid)
  return { into: is.filter((uuid) => !was.includes(uuid)), outOf: was.filter((uuid) => !is.includes(uuid)) }
}

async function tell(
  work: Work,
  before: UserState | undefined,
  after: UserState,
  {
    changes,
    removedMainCustomers,
    actor,
  }: { changes: { field: UserField }[]; removedMainCustomers: RemovedMainCustomer[]; actor: By['actor'] },
): Promise<void> {
  const touched = nothingTouched()
  const { into, outOf } = movesOf(before, after)
  for (const uuid of [...into, ...outOf, ...removedMainCustomers.map(({ group }) => group.uuid)])
    touched.groups.add(uuid)
  touched.users.add(after.uuid)
  if (before && fieldsOf(changes).some((field) => ofAccess.includes(field))) touched.access.add(after.uuid)
  await announce(work, touched, actor)
}

function entriesOf(
  before: UserState | undefined,
  after: UserState,
  changes: ReturnType<typeof changesOf>,
  { actor, at }: By,
): Audited[] {
  const subject = { kind: 'user' as const, uuid: after.uuid, name: nameOf(after) }
  if (!before) return [{ at, kind: 'user-created', actor, subject, changes: firstSaid(after) }]
  const audited = auditable(changes)
  if (audited.length === 0) return []
  const isDeactivation = after.inactive && !before.inactive
  return [{ at, kind: isDeactivation ? 'user-deactivated' : 'user-changed', actor, subject, changes: audited }]
}

/** With what access somebody begins. */
function firstSaid({ roles, groups, ...user }: UserState): Change[] {
  const email = hasAddress(user) ? user.email : ''
  const names = groups.map(({ uuid, name }) => ({ uuid, name }))
  return Object.entries({ email, roles, groups: names }).map(([field, after]) => ({ field, before: null, after }))
}

function entryOf({ group, leader }: RemovedMainCustomer, { actor, at }: By): Audited {
  const changes = [{ field: 'mainCustomer', before: leader, after: null }]
  return { at, kind: 'group-changed', actor, subject: { kind: 'user-group', ...group }, changes }
}

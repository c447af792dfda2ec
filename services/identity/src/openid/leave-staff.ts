import { systemActor } from '@leitstand/contracts/actor'
import { personOf } from '@leitstand/kit/outbox'
import type { Profile } from '../domain/read-profile.ts'
import { sideOf } from '../domain/role-sides.ts'
import { roleOf } from '../store/apply-profile.ts'
import { endAccess } from '../store/end-access.ts'
import type { Work } from '../store/people-lock.ts'
import { saveUser } from '../store/save-user.ts'
import { loadUser } from '../store/write-users.ts'

/**
 * Whoever is no employee any more where they come from is none here either, whatever administrators made of them since: their
 * roles and groups of the staff end, and every way in that they hold open. Needs the lock of people.
 */
export async function leaveStaff(work: Work, user: string, profile: Profile, at: Date): Promise<void> {
  const found = await loadUser(work.tx, user, { kind: 'everybody' })
  if (!found || sideOf(found.state.roles) !== 'staff') return
  const groups = found.state.groups.filter(({ customerGroup }) => customerGroup)
  const after = { ...found.state, roles: [roleOf(profile)], groups, isSubUser: !profile.mainCustomer }
  await saveUser(work, found.state, after, { actor: personOf(systemActor), at })
  await endAccess(work.tx, user)
}

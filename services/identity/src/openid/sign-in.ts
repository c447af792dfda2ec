import type { Origin } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import type { Profile } from '../domain/read-profile.ts'
import { auditAndTell } from '../store/account-notices.ts'
import { announce, nothingTouched } from '../store/announce.ts'
import { joinCustomerGroup, makePerson, updatePerson } from '../store/apply-profile.ts'
import { replaceResources } from '../store/assigned-resources.ts'
import { audit } from '../store/audit.ts'
import { type ExternalAccount, findAccount, keepAccount } from '../store/external-accounts.ts'
import { lockPeople, type Work } from '../store/people-lock.ts'
import { findFacts, type Reader } from '../store/users.ts'
import { endMainCustomer } from './end-main-customer.ts'
import { leaveStaff } from './leave-staff.ts'

export interface SignIn {
  origin: Origin
  profile: Profile
  /** Sealed. */
  refreshToken: string | null
  /** Whom the account is to be added to; null for a sign-in. */
  linkTo: string | null
  /** False when the account is only read anew. */
  signedIn: boolean
  address: string | null
  now: Date
}

/**
 * Makes or updates the person behind an account of an origin and tells what changed. Accounts are told apart by origin and
 * subject; a mail address is never enough, because whoever can name one at a provider would own the account here.
 */
export async function applyAccount(prisma: Reader, tx: Sql, signIn: SignIn): Promise<{ uuid: string; name: string }> {
  const { origin, now } = signIn
  // Two first sign-ins at once would each make the person and its group.
  await lockPeople(tx)
  const { user, isNew, isLinked, ...before } = await holderOf(tx, signIn)
  const profile = standing(signIn.profile, before)
  await keepAccount(tx, { ...signIn, profile, user }, now)
  await endWhatEndedThere({ prisma, tx }, user, { before, profile, now })
  const isChanged = !isNew && (await updatePerson(tx, origin, user, profile))
  const { group, changed } = await joinCustomerGroup(tx, origin, user, profile)
  if (group && profile.resources) await replaceResources(tx, origin, group, profile.resources)

  const [holder] = await findFacts(tx, { uuids: [user] })
  const actor = { uuid: user, name: holder?.name ?? profile.email }
  const touches = isNew || isChanged || changed.length > 0 ? [user] : []
  const touched = { ...nothingTouched(), groups: new Set(changed), users: new Set(touches), access: new Set(touches) }
  await announce({ prisma, tx }, touched, actor)
  if (isNew || isLinked) {
    const changes = [{ field: 'login', before: null, after: `${origin} ${profile.subject}` }]
    const entry = { at: now, actor, subject: { kind: 'user' as const, ...actor }, address: signIn.address, changes }
    // Whoever has just been made knows it.
    if (isNew) await audit(tx, { kind: 'user-created', ...entry })
    else await auditAndTell(tx, { kind: 'login-linked', ...entry })
  }
  return actor
}

/** How it stood here when the origin last told. */
type Before = Pick<ExternalAccount, 'isOwn' | 'wasEmployee' | 'wasMainCustomer'>

/** On which side it stands, and whether for its customer, which is as before where the origin does not say. */
function standing(profile: Profile, { wasEmployee, wasMainCustomer }: Before): Profile {
  return {
    ...profile,
    employee: profile.isSideSaid ? profile.employee : wasEmployee,
    mainCustomer: profile.isMainCustomerSaid ? profile.mainCustomer : wasMainCustomer,
  }
}

/** Only of those who come from there: to others the account is a way in alone. */
async function endWhatEndedThere(
  work: Work,
  user: string,
  { before, profile, now }: { before: Before; profile: Profile; now: Date },
): Promise<void> {
  if (!before.isOwn) return
  if (before.wasEmployee && !profile.employee) await leaveStaff(work, user, profile, now)
  if (before.wasMainCustomer && !profile.mainCustomer) await endMainCustomer(work, user, now)
}

/** Whose account it is: known, about to be linked, or made now. */
async function holderOf(
  tx: Sql,
  { origin, profile, linkTo, signedIn }: SignIn,
): Promise<Before & { user: string; isNew: boolean; isLinked: boolean }> {
  const unknown = { wasEmployee: false, wasMainCustomer: false, isOwn: false }
  const known = await findAccount(tx, origin, profile.subject)
  if (known && linkTo && known.user !== linkTo) throw new AppError('login-linked-elsewhere')
  if (known?.inactive) throw new AppError('login-failed')
  if (known) return { ...known, isNew: false, isLinked: false }
  if (linkTo) return { ...unknown, user: linkTo, isNew: false, isLinked: true }
  // Read anew while it was unlinked, or its person anonymised: nobody has signed in who could be made.
  if (!signedIn) throw new AppError('login-failed')
  // Mails of tickets would go to whomever the address belongs to in truth.
  if (!profile.isEmailVerified) throw new AppError('login-address-unverified')
  const made = await makePerson(tx, origin, profile)
  if (!made) throw new AppError('login-needs-linking')
  return { ...unknown, user: made, isNew: true, isLinked: false }
}

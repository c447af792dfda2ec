import type { Origin } from '@leitstand/contracts/identity/external-logins'
import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import type { Profile } from '../domain/read-profile.ts'
import { announce, nothingTouched } from '../store/announce.ts'
import { joinCustomerGroup, makePerson, updatePerson } from '../store/apply-profile.ts'
import { replaceResources } from '../store/assigned-resources.ts'
import { audit } from '../store/audit.ts'
import { findAccount, keepAccount } from '../store/external-accounts.ts'
import { lockPeople } from '../store/people-lock.ts'
import { findFacts, type Reader } from '../store/users.ts'

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
  const { origin, profile, linkTo, now, address } = signIn
  // Two first sign-ins at once would each make the person and its group.
  await lockPeople(tx)
  const known = await findAccount(tx, origin, profile.subject)
  if (known && linkTo && known.user !== linkTo) throw new AppError('login-linked-elsewhere')
  if (known?.inactive) throw new AppError('login-failed')
  const made = known || linkTo ? undefined : await makePerson(tx, origin, profile)
  const user = known?.user ?? linkTo ?? made
  if (!user) throw new AppError('login-needs-linking')

  await keepAccount(tx, { ...signIn, user }, now)
  const isChanged = made === undefined && (await updatePerson(tx, origin, user, profile))
  const { group, changed } = await joinCustomerGroup(tx, origin, user, profile)
  if (group && profile.resources) await replaceResources(tx, origin, group, profile.resources)
  const touched = nothingTouched()
  for (const uuid of changed) touched.groups.add(uuid)
  if (made || isChanged || changed.length > 0) touched.users.add(user)
  if (isChanged || changed.length > 0) touched.access.add(user)
  const [holder] = await findFacts(prisma, { uuids: [user] })
  const actor = { uuid: user, name: holder?.name ?? profile.email }
  await announce({ prisma, tx }, touched, actor)
  const entry = { at: now, actor, subject: { kind: 'user' as const, ...actor }, address }
  const login = [{ field: 'login', before: null, after: `${origin} ${profile.subject}` }]
  if (made) await audit(tx, { ...entry, kind: 'user-created', changes: login })
  if (!known && !made) await audit(tx, { ...entry, kind: 'login-linked', changes: login })
  return actor
}

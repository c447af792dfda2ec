import { userAnonymised } from '@leitstand/contracts/identity/events'
import type { Role } from '@leitstand/contracts/roles'
import type { Anonymised } from '@leitstand/kit/anonymised'
import { beginAnonymising } from '@leitstand/kit/anonymising'
import type { Sql } from '@leitstand/kit/database'
import { emit } from '@leitstand/kit/outbox'
import { anonymousOf } from '../domain/anonymous.ts'
import { nameOf } from '../domain/names.ts'
import type { UserState } from '../domain/plan-user.ts'
import { sideOf } from '../domain/role-sides.ts'
import { announce, nothingTouched } from './announce.ts'
import { audit } from './audit.ts'
import { endAccess } from './end-access.ts'
import { forgetAttemptsOf } from './login-attempts.ts'
import { type By, keepingAnAdministrator, type Work } from './people-lock.ts'
import { moveUser, unsetMainCustomer } from './write-users.ts'

/**
 * Takes from a person what says who they are, in one transaction; what is kept of the name elsewhere, also in the history of
 * access, is worked through afterwards. Needs the lock.
 */
export async function anonymise(
  { prisma, tx }: Work,
  before: UserState,
  by: By & { address: string | null },
): Promise<void> {
  const { uuid: user } = before
  const former = await formerOf(tx, before)
  const after = anonymousOf(user)
  const name = nameOf(after)
  const removedMainCustomers = await keepingAnAdministrator(tx, async () => {
    await replace(tx, before, by.at)
    await moveUser(tx, user, { into: [], outOf: before.groups.map(({ uuid }) => uuid) })
    return await unsetMainCustomer(tx, { ...before, ...after })
  })
  await endAccess(tx, user)
  await dropBelongings(tx, user, former.emails)
  const groups = new Set([...before.groups, ...removedMainCustomers.map(({ group }) => group)].map(({ uuid }) => uuid))
  const touched = { ...nothingTouched(), users: new Set([user]), access: new Set([user]), groups }
  await announce({ prisma, tx }, touched, by.actor)
  const { actor, address, at } = by
  await audit(tx, { at, kind: 'user-anonymised', actor, subject: { kind: 'user', uuid: user, name }, address })
  const person: Anonymised = { user, name, email: after.email, former }
  await emit(tx, userAnonymised, { ...person, actor })
  await beginAnonymising(tx, person, at)
}

/** All names and addresses that somebody is known to have had. */
async function formerOf(tx: Sql, before: UserState): Promise<Anonymised['former']> {
  const [known] = await tx.query<{ names: string[]; emails: string[] }>(
    `SELECT ARRAY(SELECT DISTINCT name FROM (
              SELECT subject_name FROM audit_entries WHERE subject = $1::uuid UNION SELECT actor_name FROM audit_entries WHERE actor = $1::uuid
            ) AS said (name) WHERE name <> '') AS names,
            ARRAY(SELECT DISTINCT lower(email) FROM (
              SELECT change->>side FROM audit_entries, jsonb_array_elements(changes) AS change, unnest('{before,after}'::text[]) AS side
               WHERE subject = $1::uuid AND change->>'field' = 'email'
              UNION SELECT profile->>'email' FROM external_accounts WHERE user_uuid = $1::uuid
            ) AS said (email) WHERE email LIKE '%@%') AS emails`,
    [before.uuid],
  )
  const others = await tx.query<{ email: string }>(
    'SELECT email FROM users WHERE email = ANY($1::text[]) AND uuid <> $2::uuid',
    [known?.emails ?? [], before.uuid],
  )
  // An address that somebody else has now is theirs.
  const taken = others.map(({ email }) => email)
  const emails = [before.email, ...(known?.emails ?? [])].filter((email) => !taken.includes(email))
  return { names: [...new Set([nameOf(before), ...(known?.names ?? [])])], emails: [...new Set(emails)] }
}

/** The side stays, so that old entries are still told as those of staff or of a customer. */
async function replace(tx: Sql, { uuid, roles }: UserState, at: Date): Promise<void> {
  const { firstName, lastName, email } = anonymousOf(uuid)
  const role: Role = sideOf(roles) === 'staff' ? 'ROLE_EMPLOYEE' : 'ROLE_CUSTOMER'
  await tx.query(
    `UPDATE users SET first_name = $2, last_name = $3, email = $4, roles = $5, anonymised_at = $6, inactive = true, password_hash = NULL,
            is_sub_user = false, origin = NULL, notification_settings = '{}' WHERE uuid = $1::uuid`,
    [uuid, firstName, lastName, email, [role], at],
  )
}

/** The bytes of a picture stay unnamed: another one may have the same. */
const belongings = [
  'external_accounts',
  'totp_secrets',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'known_addresses',
  'user_settings',
  'user_pictures',
]

async function dropBelongings(tx: Sql, user: string, emails: readonly string[]): Promise<void> {
  for (const table of belongings) await tx.query(`DELETE FROM ${table} WHERE user_uuid = $1::uuid`, [user])
  await tx.query('DELETE FROM pending_logins WHERE link_to = $1::uuid', [user])
  await tx.query('DELETE FROM account_mails WHERE user_uuid = $1::uuid OR email = ANY($2::text[])', [user, emails])
  await forgetAttemptsOf(tx, emails)
}

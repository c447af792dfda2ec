import type { Actor } from '@leitstand/contracts/actor'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { findSenderConfiguration } from '@leitstand/contracts/ticket/from-mail'
import { withoutTag } from '@leitstand/contracts/without-tag'
import type { Sql } from '@leitstand/kit/database'
import { personOf } from '@leitstand/kit/outbox'
import type { Context } from '../context.ts'
import { countersOfPendingAddress } from '../domain/login-throttle.ts'
import { mailDomain, nameOf } from '../domain/names.ts'
import { addressToCome } from '../domain/pending-address.ts'
import { mayAdminister } from '../domain/people-policy.ts'
import type { UserState } from '../domain/plan-user.ts'
import { staffRoles } from '../domain/role-sides.ts'
import { audit } from './audit.ts'
import { countAttempt } from './login-attempts.ts'
import { dropPendingAddress, keepPendingAddress, pendingAddressOf } from './pending-addresses.ts'

/** Mails to an address of the intake become tickets, and come from nobody. Asked before the transaction. */
export async function refuseIntakeAddress(
  context: Pick<Context, 'callAsSystem'>,
  ownAddress: string,
  email: string | undefined,
): Promise<void> {
  if (email === undefined) return
  const ours = await addressesOfIntake(context, ownAddress, [email])
  if (ours.size > 0) throw invalid({ propertyPath: 'email', code: 'email-of-intake' })
}

/** Which of these are of the intake. The owner of its addresses names one at a time, and few are asked for. */
export async function addressesOfIntake(
  context: Pick<Context, 'callAsSystem'>,
  ownAddress: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const ours = new Set([ownAddress])
  const isOurs = (email: string) => ours.has(email) || ours.has(withoutTag(email))
  for (;;) {
    const addresses = emails.filter((email) => !isOurs(email)).flatMap((email) => [email, withoutTag(email)])
    const found =
      addresses.length > 0 &&
      (await context.callAsSystem(findSenderConfiguration, { addresses: [...new Set(addresses)] }))
    if (!found || ours.has(found.emailAddress)) return new Set(emails.filter(isOurs))
    ours.add(found.emailAddress)
  }
}

/** Nobody but an administrator gives, and nobody confirms, an address of a domain where employees are. */
export async function refuseAddressOfStaff(tx: Sql, email: string): Promise<void> {
  const domains = await domainsOfStaff(tx, [mailDomain(email)])
  if (domains.length > 0) throw invalid({ propertyPath: 'email', code: 'email-of-staff' })
}

/** At which of these mail domains employees are. */
export async function domainsOfStaff(tx: Sql, domains: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ domain: string }>(
    `SELECT domain FROM unnest($2::text[]) AS domain WHERE EXISTS (
       SELECT 1 FROM users WHERE roles && $1::text[] AND lower(split_part(email, '@', 2)) = domain)`,
    [staffRoles, domains],
  )
  return rows.map(({ domain }) => domain)
}

/**
 * Who writes from an address is taken for its person. Administrators set any, main customers those of their groups' mail
 * domains (AMB-268); any other waits for its person's click, and what counted before stays until then.
 */
export async function settleAddress(
  tx: Sql,
  { before, after, invites }: { before: UserState | undefined; after: UserState; invites: boolean },
  { actor, now }: { actor: Actor; now: Date },
): Promise<UserState> {
  if (after.email === before?.email) return after
  if (!mayAdminister(actor)) await refuseAddressOfStaff(tx, after.email)
  if (mayAdminister(actor) || (await isOfOwnDomain(tx, after))) {
    await dropPendingAddress(tx, after.uuid)
    return after
  }
  const settled = { ...after, email: before?.email ?? addressToCome(after.uuid) }
  if ((await pendingAddressOf(tx, after.uuid))?.email === after.email) return settled
  const takenBy = await tx.query('SELECT 1 FROM users WHERE email = $1', [after.email])
  if (takenBy.length > 0) throw invalid({ propertyPath: 'email', code: 'not-unique' })
  await askForAddress(tx, { user: after.uuid, email: after.email, invites }, { actor, now })
  const subject = { kind: 'user' as const, uuid: after.uuid, name: nameOf(after) }
  const changes = [{ field: 'email', before: null, after: after.email }]
  await audit(tx, { at: now, kind: 'address-requested', actor: personOf(actor), subject, changes })
  return settled
}

/** Mails a link to the address, a few times only: nobody is flooded by it. */
export async function askForAddress(
  tx: Sql,
  pending: { user: string; email: string; invites: boolean },
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const waitSeconds = await countAttempt(tx, countersOfPendingAddress(pending.email, actor.uuid), now)
  if (waitSeconds > 0) throw new AppError('rate-limited', { retryAfterSeconds: waitSeconds })
  await keepPendingAddress(tx, pending, now)
}

async function isOfOwnDomain(tx: Sql, { email, groups }: UserState): Promise<boolean> {
  const own = await tx.query(
    `SELECT 1 FROM user_groups WHERE uuid = ANY($1::uuid[]) AND customer_group
        AND $2 IN (SELECT lower(domain) FROM unnest(mail_domains) AS domain) LIMIT 1`,
    [groups.map(({ uuid }) => uuid), mailDomain(email)],
  )
  return own.length > 0
}

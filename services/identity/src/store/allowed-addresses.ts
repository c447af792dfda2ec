import type { Actor } from '@leitstand/contracts/actor'
import { invalid } from '@leitstand/contracts/problems'
import { expandRoles, roles } from '@leitstand/contracts/roles'
import { findSenderConfiguration } from '@leitstand/contracts/ticket/from-mail'
import type { Sql } from '@leitstand/kit/database'
import type { Context } from '../context.ts'
import { mayAdminister } from '../domain/people-policy.ts'
import type { UserState } from '../domain/plan-user.ts'

const staffRoles = roles.filter((role) => expandRoles([role]).includes('ROLE_EMPLOYEE'))

/** Mails to an address of the intake become tickets, and come from nobody. Asked before the transaction. */
export async function refuseIntakeAddress(context: Context, email: string | undefined): Promise<void> {
  if (email === undefined) return
  const intake = await context.callAsSystem(findSenderConfiguration, { addresses: [email] })
  if (intake) throw invalid({ propertyPath: 'email', code: 'email-of-intake' })
}

/**
 * Who writes from an address is taken for its person, so main customers give only addresses of their groups' own mail
 * domains (AMB-268), never of a domain where employees are.
 */
export async function refuseForeignAddress(
  tx: Sql,
  actor: Actor,
  before: Pick<UserState, 'email'>,
  { email, groups }: UserState,
): Promise<void> {
  if (mayAdminister(actor) || email === before.email) return
  const [found] = await tx.query<{ domains: string[] }>(
    `SELECT coalesce(array_agg(DISTINCT domain ORDER BY domain), '{}') AS domains
       FROM user_groups, unnest(mail_domains) AS domain
      WHERE user_groups.uuid = ANY($1::uuid[]) AND customer_group
        AND NOT EXISTS (SELECT 1 FROM users WHERE roles && $2::text[] AND lower(split_part(users.email, '@', 2)) = lower(domain))`,
    [groups.map(({ uuid }) => uuid), staffRoles],
  )
  const domains = found?.domains ?? []
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (domains.some((own) => own.toLowerCase() === domain)) return
  throw invalid(
    domains.length > 0
      ? { propertyPath: 'email', code: 'email-of-foreign-domain', details: { domains: domains.join(', ') } }
      : { propertyPath: 'email', code: 'email-without-domain' },
  )
}

import { findByEmail, type UserFacts } from '@leitstand/contracts/identity/requests'
import { includesAddress, isSameAddress, isSystemAddress, normalizeAddress } from '../domain/addresses.ts'
import type { ParsedMail } from '../domain/parsed-mail.ts'
import type { Plan } from '../domain/plan.ts'
import { readForwardedSenders } from '../domain/read-forwarded.ts'
import { isIntake } from './is-intake.ts'
import type { MailContext } from './parts.ts'

type Forwarded = Required<Pick<Plan, 'forwardedFrom' | 'forwardedStranger'>>

export const notForwarded: Forwarded = { forwardedFrom: null, forwardedStranger: null }

/**
 * Whose mail an employee passed on: a customer's, or that of somebody whom nobody knows. Our own addresses and colleagues only
 * passed it on, too, and machines are nobody.
 */
export async function findForwarded(
  mail: ParsedMail,
  own: readonly string[],
  context: MailContext,
): Promise<Forwarded> {
  const senders = readForwardedSenders(mail)
  if (senders.length === 0) return notForwarded
  const { people } = await context.callAsSystem(findByEmail, { emails: senders })
  for (const address of senders) {
    const known = people.filter(({ email }) => isSameAddress(email, address))
    const isOurs =
      known.some(({ staff }) => staff) || includesAddress(own, address) || (await isIntake([address], context))
    if (!isOurs) return toForwarded(address, known)
  }
  return notForwarded
}

function toForwarded(address: string, known: readonly UserFacts[]): Forwarded {
  const customer = known.find(({ inactive }) => !inactive)
  if (customer?.customerGroup) {
    const { uuid, customerGroup } = customer
    return { ...notForwarded, forwardedFrom: { uuid, customerGroup } }
  }
  if (known.length > 0 || isSystemAddress(address)) return notForwarded
  return { ...notForwarded, forwardedStranger: normalizeAddress(address) }
}

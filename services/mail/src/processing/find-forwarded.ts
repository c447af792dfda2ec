import { findByEmail } from '@leitstand/contracts/identity/requests'
import { findSenderConfiguration } from '@leitstand/contracts/ticket/from-mail'
import { includesAddress, isSystemAddress, normalizeAddress } from '../domain/addresses.ts'
import type { ParsedMail } from '../domain/parsed-mail.ts'
import type { Plan } from '../domain/plan.ts'
import { readForwardedSender } from '../domain/read-forwarded.ts'
import type { MailContext } from './parts.ts'

type Forwarded = Required<Pick<Plan, 'forwardedFrom' | 'forwardedStranger'>>

export const notForwarded: Forwarded = { forwardedFrom: null, forwardedStranger: null }

/** Whose mail an employee passed on: a customer's, or that of somebody whom nobody knows. Our own and machines' are nobody's. */
export async function findForwarded(
  mail: ParsedMail,
  own: readonly string[],
  context: MailContext,
): Promise<Forwarded> {
  const address = readForwardedSender(mail)
  if (address === null) return notForwarded
  const { people } = await context.callAsSystem(findByEmail, { emails: [address] })
  const [customer] = people.filter(({ inactive, staff }) => !inactive && !staff)
  if (customer?.customerGroup) {
    const { uuid, customerGroup } = customer
    return { ...notForwarded, forwardedFrom: { uuid, customerGroup } }
  }
  const addresses = [normalizeAddress(address)]
  if (people.length > 0 || isSystemAddress(address) || includesAddress(own, address)) return notForwarded
  if (await context.callAsSystem(findSenderConfiguration, { addresses })) return notForwarded
  return { ...notForwarded, forwardedStranger: normalizeAddress(address) }
}

import type { Language } from '@leitstand/contracts/actor'
import { findByEmail, findUsers } from '@leitstand/contracts/identity/requests'
import type { MailConfig } from '../config.ts'
import { includesAddress, isSystemAddress, normalizeAddress } from '../domain/addresses.ts'
import { mayGetMailsOf } from '../domain/recipient-policy.ts'
import type { MailContext } from '../processing/parts.ts'
import { addressesOf } from '../store/conversations.ts'
import type { ClaimedSentMail } from '../store/sent-mails.ts'
import { readingCustomer } from '../store/tickets.ts'

/**
 * Who gets a comment by mail: the customer's people, and strangers who write into the ticket. Anybody of another customer
 * is left out, whoever put them there.
 */
export async function findCommentRecipients(
  mail: ClaimedSentMail,
  own: readonly string[],
  context: MailContext,
): Promise<{ to: string[]; language: Language; person: string | null }> {
  const { people } = mail.details
  const customer = await customerNow(mail, context)
  const wrote = mail.ticket ? await addressesOf(context, mail.ticket) : []
  const users = people.length > 0 ? (await context.callAsSystem(findUsers, { uuids: people })).people : []
  const known = wrote.length > 0 ? (await context.callAsSystem(findByEmail, { emails: wrote })).people : []
  const insiders = [...users, ...known].filter((user) => mayGetMailsOf(customer, user))
  const strangers = wrote.filter(
    (address) =>
      !includesAddress(
        known.map(({ email }) => email),
        address,
      ),
  )
  const addresses = [...insiders.map(({ email }) => normalizeAddress(email)), ...strangers]
  const { only: wanted = addresses } = mail.details
  const to = [...new Set(addresses)].filter(
    (address) => includesAddress(wanted, address) && !includesAddress(own, address) && !isSystemAddress(address),
  )
  const [only] = to.length === 1 ? insiders.filter(({ email }) => includesAddress(to, email)) : []
  return { to, language: insiders[0]?.language ?? 'de', person: only?.uuid ?? null }
}

/** Addresses of our own, which no mail goes to. */
export function ownAddressesOf({ from, mailboxes }: Pick<MailConfig, 'from' | 'mailboxes'>): string[] {
  return [from.address, ...mailboxes.flatMap(({ user, address }) => [user, address])]
}

/** Whose people may read of the ticket now; it may have become internal or somebody else's since the mail was queued. */
export async function customerNow(
  { ticket, details }: Pick<ClaimedSentMail, 'ticket' | 'details'>,
  context: MailContext,
): Promise<string | null> {
  const now = ticket === null ? undefined : await readingCustomer(context, ticket)
  return details.customer !== null && now !== undefined ? now : details.customer
}

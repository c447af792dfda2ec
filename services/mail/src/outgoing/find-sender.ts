import { findSenderConfiguration } from '@leitstand/contracts/ticket/from-mail'
import { includesAddress, isSameAddress, normalizeAddress } from '../domain/addresses.ts'
import { withoutToken } from '../processing/find-evidence.ts'
import type { MailContext, MailParts } from '../processing/parts.ts'
import { firstRecipientOf } from '../store/received-mails.ts'
import { type ClaimedSentMail, conversationTicketOf } from '../store/sent-mails.ts'

/** The address that a mail leaves from: the one that its conversation began at, if it is an intake address of ours. */
export async function findSender(
  mail: Pick<ClaimedSentMail, 'ticket' | 'ticketPublicId'>,
  context: MailContext,
  { config }: Pick<MailParts, 'config'>,
): Promise<string> {
  const usual = config.from.address
  const ticket = conversationTicketOf(mail)
  const recipient = ticket && (await firstRecipientOf(context, ticket.uuid))
  if (recipient === null) return usual
  const address = normalizeAddress(withoutToken(recipient))
  if (isSameAddress(address, usual)) return usual
  const own = config.mailboxes.map((mailbox) => mailbox.address)
  if (includesAddress(own, address)) return address
  const configured = await context.callAsSystem(findSenderConfiguration, { addresses: [address] })
  return configured && isSameAddress(configured.emailAddress, address) ? address : usual
}

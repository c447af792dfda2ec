import { findTicketForMail } from '@leitstand/contracts/ticket/from-mail'
import { ticketOfMessageId } from '../domain/message-token.ts'
import type { ThreadKeys } from '../domain/thread-keys.ts'
import type { TicketForMail } from '../domain/thread-mail.ts'
import { addressesOf, ticketsOfMessageIds } from '../store/conversations.ts'
import type { MailContext, MailParts } from './parts.ts'

const mostCandidates = 10

/** The tickets that a mail may belong to, strongest evidence first: our own token, known Message-IDs, the mark in the subject. */
export async function findCandidates(
  keys: ThreadKeys,
  context: MailContext,
  { sign }: MailParts,
): Promise<TicketForMail[]> {
  const known = await ticketsOfMessageIds(context, keys.messageIds)
  const byId = keys.messageIds.flatMap((id) => {
    const own = ticketOfMessageId(id, sign)
    const stored = known.filter(({ messageId }) => messageId === id).map(({ publicId }) => publicId)
    return own === null ? stored : [own, ...stored]
  })
  const publicIds = [...new Set([...byId, ...keys.subjectIds])].slice(0, mostCandidates)
  const tickets: TicketForMail[] = []
  for (const publicId of publicIds) {
    const ticket = await context.callAsSystem(findTicketForMail, { publicId })
    if (ticket) tickets.push({ ...ticket, addresses: await addressesOf(context, ticket.uuid) })
  }
  return tickets
}

import type { UserFacts } from '@leitstand/contracts/identity/requests'
import { findTicketForMail } from '@leitstand/contracts/ticket/from-mail'
import { withoutPlusPart } from '../domain/addresses.ts'
import { ticketOfMessageId } from '../domain/message-token.ts'
import type { ParsedMail } from '../domain/parsed-mail.ts'
import type { ThreadClue } from '../domain/plan.ts'
import { isFresh, isGivenTo, type ReplyToken, tokenOfAddress, tokenOfMessageId } from '../domain/reply-token.ts'
import type { ThreadKeys } from '../domain/thread-keys.ts'
import type { TicketForMail } from '../domain/thread-mail.ts'
import { addressesOf, ticketsOfMessageIds } from '../store/conversations.ts'
import type { ClaimedMail } from '../store/received-mails.ts'
import type { MailContext, MailParts } from './parts.ts'

const mostCandidates = 10
const mostAddresses = 50

/** What the mail shows of mails of ours. */
export interface Evidence {
  /** Tokens of ours that this mail answers, as far as they are its sender's; old ones, and those to several, prove nothing. */
  tokens: (ReplyToken & { isProof: boolean })[]
  /** It answers a mail that told somebody else something internal. */
  answersForeignNotice: boolean
  /** Tickets that the mail may belong to, strongest evidence first. */
  candidates: TicketForMail[]
  /** By what each of them was found, by its uuid. */
  clues: ReadonlyMap<string, ThreadClue>
  /** The ticket that somebody put it into. */
  assigned: TicketForMail | null
}

/** Our own tokens, then known Message-IDs, then the mark in the subject, which proves nothing (AMB-220). */
export async function findEvidence(
  { mail, claimed }: { mail: ParsedMail; claimed: ClaimedMail },
  keys: ThreadKeys,
  person: UserFacts | null,
  context: MailContext,
  { sign, signReply }: MailParts,
): Promise<Evidence> {
  const found = tokensIn(mail, claimed)
  const tokens = found.flatMap((token) => {
    if (person && isGivenTo(token, person.uuid, signReply))
      return [{ ...token, isProof: isFresh(token, claimed.receivedAt) }]
    return isGivenTo(token, null, signReply) ? [{ ...token, isProof: false }] : []
  })
  const named = mail.messageId ? [...keys.messageIds, mail.messageId] : keys.messageIds
  const known = await ticketsOfMessageIds(context, named)
  const ticketsOf = (id: string, isNamed: boolean) =>
    known.filter((one) => one.messageId === id && one.named === isNamed).map(({ publicId }) => publicId)
  const byId = keys.messageIds.flatMap((id) => [ticketOfMessageId(id, sign) ?? [], ticketsOf(id, false)].flat())
  // What somebody only names is weaker than what came or left, or they could draw foreign answers into their ticket.
  const byName = named.flatMap((id) => ticketsOf(id, true))
  const byToken = tokens.flatMap(({ publicId }) => publicId ?? [])
  const publicIds = [...new Set([...byToken, ...byId, ...byName, ...keys.subjectIds])].slice(0, mostCandidates)
  const clueOf = (publicId: number): ThreadClue => {
    if (byToken.includes(publicId)) return 'reply-token'
    if (byId.includes(publicId)) return 'message-id'
    return byName.includes(publicId) ? 'named-id' : 'subject'
  }
  const candidates: TicketForMail[] = []
  const clues = new Map<string, ThreadClue>()
  for (const publicId of publicIds) {
    const ticket = await findTicket(publicId, context)
    if (!ticket || clues.has(ticket.uuid)) continue
    candidates.push(ticket)
    clues.set(ticket.uuid, clueOf(publicId))
  }
  const assigned = claimed.assignedTicket === null ? null : await findTicket(claimed.assignedTicket, context)
  const areTheirs = new Set(tokens.map(({ signature }) => signature))
  const answersForeignNotice = found.some(({ isInternal, signature }) => isInternal && !areTheirs.has(signature))
  return { tokens, answersForeignNotice, candidates, clues, assigned }
}

/** What threading must know of a ticket, with the addresses that took part in it; null when there is none. */
export async function findTicket(publicId: number, context: MailContext): Promise<TicketForMail | null> {
  const ticket = await context.callAsSystem(findTicketForMail, { publicId })
  if (!ticket) return null
  const { merged = [], staffRole = 'ROLE_EMPLOYEE', ...found } = ticket
  const addresses = (await Promise.all([ticket.uuid, ...merged].map((uuid) => addressesOf(context, uuid)))).flat()
  // A ticket service of the last version does not say yet who may see a ticket.
  return { ...found, staffRole, addresses }
}

/**
 * Tokens of the address that the mail was sent to and of the mail that it answers. Those of earlier mails in the thread may
 * have come from anybody who took part.
 */
function tokensIn(mail: ParsedMail, claimed: ClaimedMail): ReplyToken[] {
  const addresses = [claimed.recipient, ...[...mail.to, ...mail.cc].map(({ address }) => address)]
  const answered = mail.inReplyTo.length > 0 ? mail.inReplyTo : mail.references.slice(-1)
  return [
    ...addresses.slice(0, mostAddresses).map(tokenOfAddress),
    ...answered.slice(0, mostAddresses).map(tokenOfMessageId),
  ].filter((token) => token !== null)
}

/** The intake address behind an address that carries a token of ours. */
export function withoutToken(address: string): string {
  return tokenOfAddress(address) ? withoutPlusPart(address) : address
}

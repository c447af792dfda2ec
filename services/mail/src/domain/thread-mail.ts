import type { ignoreReasons, rejectReasons } from '@leitstand/contracts/mail/reasons'
import type { Role } from '@leitstand/contracts/roles'
import type { Status } from '@leitstand/contracts/workflow/states'
import { includesAddress, isSameAddress, withoutPlusPart } from './addresses.ts'
import type { Classification } from './classify-mail.ts'

export interface TicketForMail {
  uuid: string
  publicId: number
  status: Status
  /** The role that an employee needs to see it. */
  staffRole: Role
  customer: string | null
  /** Author, ordering customer, watchers. */
  people: readonly string[]
  /** Who took part by mail already. */
  addresses: readonly string[]
}

export interface MailSender {
  address: string
  /** Null for a stranger. */
  person: { uuid: string; staff: boolean; roles: readonly Role[]; customerGroup: string | null } | null
}

export interface ThreadQuestion {
  verdict: Classification
  /** Tickets that the headers or the subject speak of, the strongest evidence first. */
  candidates: readonly TicketForMail[]
  sender: MailSender | null
  /** Whether a sender configuration claims the recipient or the sender (AMB-219, AMB-221). */
  isConfigured: boolean
  ownAddresses: readonly string[]
  /** The ticket that somebody put the mail into. */
  assigned: TicketForMail | null
  /** Somebody had it worked again, although it is of those that are ignored. */
  isWanted: boolean
}

export type ThreadDecision =
  | { outcome: 'comment'; ticket: TicketForMail }
  | { outcome: 'new-ticket'; foreign: TicketForMail | null }
  | { outcome: 'bounce'; ticket: TicketForMail }
  | { outcome: 'ignored'; reason: IgnoreReason; ticket: TicketForMail | null }
  | { outcome: 'rejected'; reason: RejectReason; ticket: TicketForMail | null }

export type IgnoreReason = (typeof ignoreReasons)[number]
export type RejectReason = (typeof rejectReasons)[number]

/**
 * Where a mail goes (AMB-219 to AMB-223). A sender who may not write into the ticket of the evidence never joins it:
 * the mail is treated as if it had named no ticket.
 */
export function threadMail(question: ThreadQuestion): ThreadDecision {
  if (question.assigned) return assign(question.assigned, question.sender)
  const decision = decide(question)
  const isSetAside = decision.outcome === 'ignored' || decision.outcome === 'bounce'
  return question.isWanted && isSetAside ? { outcome: 'new-ticket', foreign: null } : decision
}

function assign(ticket: TicketForMail, sender: MailSender | null): ThreadDecision {
  if (isFinished(ticket)) return { outcome: 'rejected', reason: 'ticket-finished', ticket }
  if (!mayBePutInto(ticket, sender)) return { outcome: 'rejected', reason: 'not-of-ticket', ticket: null }
  return { outcome: 'comment', ticket }
}

/** By hand a stranger comes into a ticket as well; whoever has an account only where they may write. */
export function mayBePutInto(ticket: TicketForMail, sender: MailSender | null): boolean {
  return !sender?.person || mayWriteInto(ticket, sender)
}

export function isFinished({ status }: Pick<TicketForMail, 'status'>): boolean {
  return status === 'archived' || status === 'canceled'
}

function decide(question: ThreadQuestion): ThreadDecision {
  const { verdict, candidates, sender } = question
  const first = candidates[0] ?? null
  if (verdict.isBounce && first) return { outcome: 'bounce', ticket: first }
  if (verdict.isProvenBounce) return { outcome: 'ignored', reason: 'backscatter', ticket: null }
  if (verdict.isAutoReply) return { outcome: 'ignored', reason: 'automatic-reply', ticket: first }
  if (verdict.kind === 'feedback-report') return { outcome: 'ignored', reason: 'feedback-report', ticket: first }
  if (sender === null) return rejectUnlessConfigured(question)
  if (includesAddress(question.ownAddresses, sender.address))
    return { outcome: 'ignored', reason: 'own-address', ticket: null }

  const ticket = candidates.find((candidate) => mayWriteInto(candidate, sender)) ?? null
  if (ticket === null) return openTicket(question, first)
  if (isFinished(ticket)) return { outcome: 'rejected', reason: 'ticket-finished', ticket }
  return { outcome: 'comment', ticket }
}

/** Staff who see the ticket, people of its customer, watchers, and who took part by mail before. */
export function mayWriteInto(ticket: TicketForMail, sender: MailSender): boolean {
  const { person, address } = sender
  if (person?.staff) return person.roles.includes(ticket.staffRole)
  if (person && ticket.staffRole === 'ROLE_AUTHORITIES') return false
  if (person && ticket.people.includes(person.uuid)) return true
  if (person && ticket.customer !== null && person.customerGroup === ticket.customer) return true
  // A known person of another customer stays out, whatever address took part.
  if (person && ticket.customer !== null) return false
  return ticket.addresses.some(
    (known) => isSameAddress(known, address) || withoutPlusPart(known) === withoutPlusPart(address),
  )
}

function openTicket(question: ThreadQuestion, foreign: TicketForMail | null): ThreadDecision {
  if (question.sender?.person || question.isConfigured) return { outcome: 'new-ticket', foreign }
  return { outcome: 'rejected', reason: 'unknown-sender', ticket: null }
}

function rejectUnlessConfigured(question: ThreadQuestion): ThreadDecision {
  if (question.isConfigured) return { outcome: 'new-ticket', foreign: null }
  return { outcome: 'rejected', reason: 'no-sender', ticket: null }
}

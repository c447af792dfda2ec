import { findByEmail, type UserFacts } from '@leitstand/contracts/identity/requests'
import { findSenderConfiguration } from '@leitstand/contracts/ticket/from-mail'
import { isSameAddress, normalizeAddress, withoutPlusPart } from '../domain/addresses.ts'
import type { Classification } from '../domain/classify-mail.ts'
import { type ParsedMail, senderOf } from '../domain/parsed-mail.ts'
import type { Plan, PlanAuthor } from '../domain/plan.ts'
import { threadKeysOf, threadKeysOfBounce } from '../domain/thread-keys.ts'
import { type ThreadDecision, threadMail } from '../domain/thread-mail.ts'
import type { ClaimedMail } from '../store/received-mails.ts'
import { findCandidates } from './find-candidates.ts'
import type { MailContext, MailParts } from './parts.ts'

const mostPeople = 50

interface Subject {
  mail: ParsedMail
  verdict: Classification
  claimed: ClaimedMail
}

/** Asks the neighbours who wrote, about which ticket and to which address, and decides. */
export async function makePlan(subject: Subject, context: MailContext, parts: MailParts): Promise<Plan> {
  const { mail, verdict, claimed } = subject
  const keys = verdict.bounce ? threadKeysOfBounce(verdict.bounce, mail) : threadKeysOf(mail)
  const candidates = await findCandidates(keys, context, parts)
  const sender = senderOf(mail)
  const people = await findPeople(mail, context)
  const person = sender && (personBehind(sender.address, people) ?? null)
  const configured = await findConfigured(mail, claimed, context)
  const decision = threadMail({
    verdict,
    candidates,
    sender: sender && { address: sender.address, person },
    isConfigured: configured !== null,
    ownAddresses: ownAddresses(claimed, parts),
  })
  return {
    action: decision.outcome,
    ...reasonsOf(decision),
    ticket: ticketOf(decision),
    recipient: configured ?? claimed.recipient,
    author: sender && authorOf(person),
    watchers: person ? others(mail, people, person) : [],
  }
}

export function ownAddresses(claimed: ClaimedMail, { config }: MailParts): string[] {
  return [config.from.address, claimed.recipient, ...(config.imap ? [config.imap.user] : [])]
}

async function findPeople(mail: ParsedMail, context: MailContext): Promise<UserFacts[]> {
  const named = [...mail.from, ...mail.to, ...mail.cc]
    .slice(0, mostPeople)
    .map(({ address }) => normalizeAddress(address))
  const emails = [...new Set([...named, ...named.map(withoutPlusPart)])]
  if (emails.length === 0) return []
  return (await context.callAsSystem(findByEmail, { emails })).people.filter(({ inactive }) => !inactive)
}

function personBehind(address: string, people: readonly UserFacts[]): UserFacts | undefined {
  return (
    people.find(({ email }) => isSameAddress(email, address)) ??
    people.find(({ email }) => isSameAddress(email, withoutPlusPart(address)))
  )
}

/** The recipient counts first, then the sender (AMB-219). */
async function findConfigured(mail: ParsedMail, claimed: ClaimedMail, context: MailContext): Promise<string | null> {
  const recipients = [claimed.recipient, ...[...mail.to, ...mail.cc].map(({ address }) => normalizeAddress(address))]
  const senders = mail.from.map(({ address }) => normalizeAddress(address))
  for (const addresses of [recipients, senders]) {
    if (addresses.length === 0) continue
    const found = await context.callAsSystem(findSenderConfiguration, {
      addresses: [...new Set(addresses)].slice(0, mostPeople),
    })
    if (found) return found.emailAddress
  }
  return null
}

function reasonsOf(decision: ThreadDecision): Pick<Plan, 'reason' | 'rejectReason'> {
  switch (decision.outcome) {
    case 'ignored':
      return { reason: decision.reason, rejectReason: null }
    case 'rejected':
      return { reason: decision.reason, rejectReason: decision.reason }
    case 'new-ticket':
      // An agent should know that the mail named a ticket its sender has no part in.
      return {
        reason: decision.foreign ? `names-foreign-ticket: #${decision.foreign.publicId}` : null,
        rejectReason: null,
      }
    default:
      return { reason: null, rejectReason: null }
  }
}

function ticketOf(decision: ThreadDecision): Plan['ticket'] {
  if (decision.outcome === 'new-ticket' || decision.ticket === null) return null
  return { uuid: decision.ticket.uuid, publicId: decision.ticket.publicId }
}

function authorOf(person: UserFacts | null): PlanAuthor {
  if (!person) return { uuid: null, staff: false, customerGroup: null, language: 'de', confirmationsDisabled: null }
  const { uuid, staff, customerGroup, language, disableConfirmationEmail } = person
  return { uuid, staff, customerGroup, language, confirmationsDisabled: disableConfirmationEmail }
}

function others(mail: ParsedMail, people: readonly UserFacts[], author: UserFacts): string[] {
  if (author.staff || author.customerGroup === null) return []
  const named = [...mail.to, ...mail.cc].flatMap(({ address }) => personBehind(address, people) ?? [])
  const ofCustomer = named.filter(
    ({ uuid, customerGroup }) => customerGroup === author.customerGroup && uuid !== author.uuid,
  )
  return [...new Set(ofCustomer.map(({ uuid }) => uuid))]
}

import type { UserFacts } from '@leitstand/contracts/identity/requests'
import { findSenderConfiguration } from '@leitstand/contracts/ticket/from-mail'
import { normalizeAddress } from '../domain/addresses.ts'
import type { Classification } from '../domain/classify-mail.ts'
import { ticketOfMessageId } from '../domain/message-token.ts'
import { type ParsedMail, senderOf } from '../domain/parsed-mail.ts'
import type { Plan, PlanAuthor, ThreadClue } from '../domain/plan.ts'
import { isEnvelopeOf, nothingFound, type SenderChecks } from '../domain/sender-checks.ts'
import { threadKeysOf, threadKeysOfBounce } from '../domain/thread-keys.ts'
import { type ThreadDecision, threadMail } from '../domain/thread-mail.ts'
import { provenBy, type SenderProof, type Trust, trustSender } from '../domain/trust-sender.ts'
import type { ClaimedMail } from '../store/received-mails.ts'
import { checkSender } from './check-sender.ts'
import { type Evidence, findEvidence, withoutToken } from './find-evidence.ts'
import { findForwarded, notForwarded } from './find-forwarded.ts'
import { findPeople, mostPeople, personBehind } from './find-people.ts'
import { isIntake } from './is-intake.ts'
import type { MailContext, MailParts } from './parts.ts'

const longestExcerpt = 4_000

type Proof = NonNullable<Plan['proof']>

export interface Subject {
  mail: ParsedMail
  verdict: Classification
  claimed: ClaimedMail
}

/** Asks the neighbours who wrote, about which ticket and to which address, and decides. */
export async function makePlan(subject: Subject, context: MailContext, parts: MailParts): Promise<Plan> {
  const { mail, verdict, claimed } = subject
  const keys = verdict.bounce ? threadKeysOfBounce(verdict.bounce, mail) : threadKeysOf(mail)
  const author = senderOf(mail)
  const senders = mail.from.map(({ address }) => address)
  const people = await findPeople([...senders, ...[...mail.to, ...mail.cc].map(({ address }) => address)], context)
  const person = author && (personBehind(author.address, people) ?? null)
  const evidence = await findEvidence(subject, keys, person, context, parts)
  const configured = await findConfigured(mail, claimed, context)
  const sender = author && { address: author.address, person }
  const decision = threadMail({
    verdict,
    candidates: evidence.candidates,
    sender,
    isConfigured: configured !== null,
    ownAddresses: [...ownAddresses(claimed, parts), ...(await sendersOfReturned(mail, context, parts))],
    assigned: evidence.assigned,
    isWanted: claimed.isWanted,
  })
  const changesTicket = decision.outcome === 'comment' || decision.outcome === 'new-ticket'
  const checks = isDecided(decision) ? await checkSender(mail, claimed, context, parts) : nothingFound
  const proof = proofOf(subject, evidence, checks)
  const trust = trustSender(decision, sender, proof)
  return {
    ...actionOf(decision, trust, mail),
    ...reasonsOf(decision, trust),
    ticket: ticketOf(decision),
    recipient: configured ?? withoutToken(claimed.recipient),
    author: author && authorOf(person),
    proof: spokenFor(decision, provenBy(decision, sender, proof), parts),
    foundBy: foundBy(decision, evidence),
    isUnconfirmed: !trust.isConfirmed,
    isInternal: isInternalAnswer(decision, person, evidence),
    isFromIntake: changesTicket && !person && (await isIntake(senders, context)),
    isUnprovenStranger: isUnprovenStranger(person, checks, parts),
    ...(person?.staff ? await findForwarded(mail, ownAddresses(claimed, parts), context) : notForwarded),
    watchers: person ? others(mail, people, person) : [],
  }
}

/** Where nothing hangs on the sender, or checks are off, nothing was looked at. */
function spokenFor(decision: ThreadDecision, proof: Proof, { config }: MailParts): Proof {
  return proof === 'unproven' && !(isDecided(decision) && config.verify.isOn) ? 'unchecked' : proof
}

function foundBy(decision: ThreadDecision, { clues, assigned }: Evidence): ThreadClue | null {
  if (decision.outcome === 'new-ticket' || !decision.ticket) return null
  return decision.ticket === assigned ? 'assigned' : (clues.get(decision.ticket.uuid) ?? null)
}

/** What changes a ticket or is sent back, so that it counts who wrote it. */
function isDecided({ outcome }: ThreadDecision): boolean {
  return outcome === 'comment' || outcome === 'new-ticket' || outcome === 'rejected'
}

function isUnprovenStranger(
  person: UserFacts | null,
  { isAuthenticated }: SenderChecks,
  { config }: MailParts,
): boolean {
  return config.verify.isOn && person === null && !isAuthenticated
}

function proofOf({ mail, claimed }: Subject, { tokens }: Evidence, checks: SenderChecks): SenderProof {
  return {
    given: tokens.filter(({ isProof }) => isProof).map(({ publicId }) => publicId),
    ...checks,
    isContradicted: checks.isContradicted || !isEnvelopeOf(senderOf(mail)?.address ?? '', claimed.envelopeFrom),
    hasSeveralSenders: mail.from.length > 1 || mail.warnings.includes('several-from-headers'),
    isAccepted: claimed.acceptedBy !== null,
  }
}

function actionOf(decision: ThreadDecision, { heldBecause }: Trust, mail: ParsedMail): Pick<Plan, 'action' | 'held'> {
  const { outcome } = decision
  if (heldBecause === null || (outcome !== 'comment' && outcome !== 'new-ticket'))
    return { action: outcome, held: null }
  const text = excerptOf(outcome === 'comment' ? mail.commentText : mail.text)
  return { action: 'held', held: { because: heldBecause, becomes: outcome, text } }
}

/** As much of a held mail as helps to decide on it. */
export function excerptOf(text: string): string {
  return text.slice(0, longestExcerpt).toWellFormed()
}

/**
 * An employee is heard by the customer only in an answer to what the customer reads (AMB-260), and what a customer says to an
 * internal notice that came into their hands stays among the staff with all that it repeats.
 */
function isInternalAnswer(
  decision: ThreadDecision,
  person: UserFacts | null,
  { tokens, answersForeignNotice }: Evidence,
): boolean {
  if (decision.outcome !== 'comment') return false
  if (!person?.staff) return answersForeignNotice
  const answered = tokens.filter(({ publicId }) => publicId === decision.ticket.publicId)
  return answered.length === 0 || answered.some(({ isInternal }) => isInternal)
}

export function ownAddresses(claimed: ClaimedMail, { config }: MailParts): string[] {
  return [
    config.from.address,
    withoutToken(claimed.recipient),
    claimed.recipient,
    ...config.mailboxes.flatMap(({ user, address }) => [user, address]),
  ]
}

/** A rule of its reader may send a mail of ours back, from the intake address that it left from and with its Message-ID. */
async function sendersOfReturned(mail: ParsedMail, context: MailContext, { sign }: MailParts): Promise<string[]> {
  const isOurs = mail.messageId !== null && ticketOfMessageId(mail.messageId, sign) !== null
  const senders = mail.from.map(({ address }) => address)
  return isOurs && (await isIntake(senders, context)) ? senders : []
}

/** The recipient counts first, then the sender (AMB-219). */
async function findConfigured(mail: ParsedMail, claimed: ClaimedMail, context: MailContext): Promise<string | null> {
  const named = [...mail.to, ...mail.cc].map(({ address }) => normalizeAddress(address))
  const recipients = [claimed.recipient, ...named].map(withoutToken)
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

function reasonsOf(decision: ThreadDecision, { heldBecause }: Trust): Pick<Plan, 'reason' | 'rejectReason'> {
  if (heldBecause !== null) return { reason: heldBecause, rejectReason: null }
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

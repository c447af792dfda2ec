import type { senderProofs } from '@leitstand/contracts/mail/ledger'
import type { holdReasons } from '@leitstand/contracts/mail/reasons'
import type { MailSender, ThreadDecision } from './thread-mail.ts'

/** What speaks for the sender being the one who stands in From; that alone proves nothing (AMB-259). */
export interface SenderProof {
  /** Tickets of the reply tokens that were given to this very person; null stands for a token of no ticket. */
  given: readonly (number | null)[]
  /** DKIM or SPF passes for the domain in From, by our own check or that of a server we believe. */
  isAuthenticated: boolean
  /** The domain asks to reject or quarantine what fails, and this fails. */
  isRefusedByDomain: boolean
  /** Its envelope names another domain, or the domain in From does not know it. */
  isContradicted: boolean
  hasSeveralSenders: boolean
  /** An employee has accepted it by hand. */
  isAccepted: boolean
}

export type HoldReason = (typeof holdReasons)[number]

export interface Trust {
  /** Why the mail waits for somebody to accept it; null when it goes its way. */
  heldBecause: HoldReason | null
  isConfirmed: boolean
}

const confirmed: Trust = { heldBecause: null, isConfirmed: true }
const held = (heldBecause: HoldReason): Trust => ({ heldBecause, isConfirmed: false })

/** Whether a mail goes its way, goes it with a mark, or is held. What changes no ticket needs no proof. */
export function trustSender(decision: ThreadDecision, sender: MailSender | null, proof: SenderProof): Trust {
  if (proof.isAccepted || (decision.outcome !== 'comment' && decision.outcome !== 'new-ticket')) return confirmed
  if (proof.hasSeveralSenders) return held('several-senders')
  const ticket = decision.outcome === 'comment' ? decision.ticket.publicId : null
  if (isProven(ticket, sender, proof)) return confirmed
  if (proof.isRefusedByDomain) return held('refused-by-domain')
  if (decision.outcome === 'comment' && sender?.person?.staff) return held('sender-unproven')
  // A stranger claims to be nobody we know, but in a ticket that is there already to be somebody who takes part in it.
  const isDoubtful = Boolean(sender?.person) || (decision.outcome === 'comment' && proof.isContradicted)
  return { heldBecause: null, isConfirmed: !isDoubtful }
}

/** What spoke for the sender, for the ledger. */
export function provenBy(
  decision: ThreadDecision,
  sender: MailSender | null,
  proof: SenderProof,
): (typeof senderProofs)[number] {
  if (proof.isAccepted) return 'accepted'
  if (proof.isAuthenticated) return 'authenticated'
  if (isProven(decision.outcome === 'comment' ? decision.ticket.publicId : null, sender, proof)) return 'reply-token'
  return proof.isRefusedByDomain ? 'refused-by-domain' : 'unproven'
}

/** A token reaches everybody to whom its owner answers with a copy, so it does not outweigh what their domain says of a mail. */
function isProven(ticket: number | null, sender: MailSender | null, proof: SenderProof): boolean {
  const isTokenEnough = !proof.isRefusedByDomain && !(sender?.person?.staff && proof.isContradicted)
  return proof.isAuthenticated || (isTokenEnough && proof.given.includes(ticket))
}

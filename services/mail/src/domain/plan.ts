import type { senderProofs, threadClues } from '@leitstand/contracts/mail/ledger'
import type { RejectReason } from './thread-mail.ts'
import type { HoldReason } from './trust-sender.ts'

export type ThreadClue = (typeof threadClues)[number]

/** What happens to a mail, settled before anything is done, so that a repeat after a crash does the same. */
export interface Plan {
  action: 'new-ticket' | 'comment' | 'bounce' | 'ignored' | 'rejected' | 'held'
  /** Why a mail was ignored or rejected, or whose ticket it named without being allowed to write there. */
  reason: string | null
  rejectReason: RejectReason | null
  ticket: { uuid: string; publicId: number } | null
  /** The address that a new ticket is filed under. */
  recipient: string
  author: PlanAuthor | null
  /** Of a held mail: why, what becomes of it once it is accepted, and its words for whoever decides. */
  held: { because: HoldReason; becomes: 'new-ticket' | 'comment'; text: string } | null
  /** Of a mail held because of a loop: the address of its thread, and whether it pauses the thread. */
  loop?: { address: string; isFirst: boolean }
  /** Nothing disproves the sender, but nothing proves them either: what becomes of the mail is marked. */
  isUnconfirmed: boolean
  /** A comment for the staff alone (AMB-260). */
  isInternal: boolean
  /** It comes from an address at which we take mails ourselves; an answer would come back. Missing in plans of before. */
  isFromIntake?: boolean
  /** For the ledger: what spoke for the sender, and by what the ticket was found. Missing in plans of before. */
  proof?: (typeof senderProofs)[number]
  foundBy?: ThreadClue | null
  /** Nobody knows the sender and nothing proves them: an answer would reach whoever was named. Missing in plans of before. */
  isUnprovenStranger?: boolean
  /** The customer whose mail an employee passed on. */
  forwardedFrom: { uuid: string; customerGroup: string } | null
  /** The address of a stranger whose mail an employee passed on: answers go there. Missing in plans of before. */
  forwardedStranger?: string | null
  /** Known people among the other recipients, of the same customer. */
  watchers: string[]
}

export interface PlanAuthor {
  /** Null for a stranger. */
  uuid: string | null
  staff: boolean
  customerGroup: string | null
  language: 'de' | 'en'
  confirmationsDisabled: boolean | null
}

import type { RejectReason } from './thread-mail.ts'

/** What happens to a mail, settled before anything is done, so that a repeat after a crash does the same. */
export interface Plan {
  action: 'new-ticket' | 'comment' | 'bounce' | 'ignored' | 'rejected'
  /** Why a mail was ignored or rejected, or whose ticket it named without being allowed to write there. */
  reason: string | null
  rejectReason: RejectReason | null
  ticket: { uuid: string; publicId: number } | null
  /** The address that a new ticket is filed under. */
  recipient: string
  author: PlanAuthor | null
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

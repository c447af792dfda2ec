import type { Person } from '@leitstand/contracts/common'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { AuthorSide } from '@leitstand/contracts/ticket/values'
import type { ActivityFacts, ActivityKind } from './activity-entries.ts'

/** Something that happened to a ticket, with the lines it leaves in the history. */
export interface HistoryEvent {
  ticket: TicketFacts
  actor: Person
  at: Date
  entries: readonly ActivityFacts[]
  /** Which side wrote a comment; customers' comments are what staff wait for. */
  authorSide?: AuthorSide
  /** Somebody without an account wrote it, for all to read: in a ticket of nobody's it is not hidden from them (AMB-260). */
  isOfStranger?: boolean
  /** A suspended ticket comes back by itself: it is told to whoever works on it alone. */
  resumption?: 'announced' | 'happened' | undefined
  /** The ticket has a new assignee, who is told of it with the note to them. */
  handover?: 'change' | 'note' | undefined
  /** A comment was changed: only whom it addresses since then hears of it. */
  onlyMentioned?: true
  /** Who wrote the mail that did not arrive. */
  writer?: string | null
}

/** What people are told of an event: the one line that says it best. */
export interface TicketUpdate extends Omit<HistoryEvent, 'entries'> {
  entry: ActivityFacts
  /** Somebody got the ticket by it, whatever else it was. */
  assigns: boolean
  /** A rule tells of a deadline; the same occasion is told once. */
  alarm?: { fact: 'due' | 'sla'; occasion: string }
}

export type NoticeKind = ActivityKind | 'due' | 'sla' | 'undelivered' | 'mail-loop' | 'badRating'

import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'

/** Kinds of timers of this service; the key of both is the ticket's uuid. */
export const resumeTimer = 'resume'
export const announceTimer = 'announce-resume'

type Suspended = Pick<TicketFacts, 'status' | 'deleted' | 'adjournedUntil' | 'adjournedFrom' | 'minutesBeforeResume'>

export interface ResumeTimers {
  readonly resumeAt: Date
  /** What was suspended while it waited for approval comes back to that (AMB-149). */
  readonly transition: 'resume' | 'resume_review'
  /** Null when nobody asked for it. */
  readonly announceAt: Date | null
}

/** The timers of a ticket, if it is suspended. */
export function timersFor(ticket: Suspended): ResumeTimers | null {
  if (ticket.deleted || ticket.status !== 'adjourned' || ticket.adjournedUntil === null) return null
  const resumeAt = new Date(ticket.adjournedUntil)
  const announceAt = new Date(resumeAt.getTime() - (ticket.minutesBeforeResume ?? 0) * 60_000)
  return {
    resumeAt,
    transition: ticket.adjournedFrom === 'review' ? 'resume_review' : 'resume',
    announceAt: announceAt < resumeAt ? announceAt : null,
  }
}

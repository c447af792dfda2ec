import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'

/** Kinds of alarms of this service; the key of both is the ticket's uuid. */
export const resumeAlarm = 'resume'
export const announceAlarm = 'announce-resume'

type Suspended = Pick<TicketFacts, 'status' | 'deleted' | 'adjournedUntil' | 'adjournedFrom' | 'minutesBeforeResume'>

export interface ResumeAlarms {
  readonly resumeAt: Date
  /** What was suspended while it waited for approval comes back to that (AMB-149). */
  readonly transition: 'resume' | 'resume_review'
  /** Null when nobody asked for it, or its moment has passed. */
  readonly announceAt: Date | null
}

/** When a ticket must be rung for, if it is suspended. */
export function alarmsFor(ticket: Suspended, now: Date): ResumeAlarms | null {
  if (ticket.deleted || ticket.status !== 'adjourned' || ticket.adjournedUntil === null) return null
  const resumeAt = new Date(ticket.adjournedUntil)
  const announceAt = new Date(resumeAt.getTime() - (ticket.minutesBeforeResume ?? 0) * 60_000)
  return {
    resumeAt,
    transition: ticket.adjournedFrom === 'review' ? 'resume_review' : 'resume',
    announceAt: announceAt < resumeAt && announceAt > now ? announceAt : null,
  }
}

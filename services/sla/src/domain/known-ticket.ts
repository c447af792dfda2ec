import type { Segment as ExplainedSegment } from '@leitstand/contracts/sla/requests'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { PromisedTerms } from './agreement.ts'
import type { Mode } from './response-time.ts'
import type { RuleTicket } from './rule.ts'
import type { EnteredState } from './states-of-ticket.ts'

/** A ticket as this service keeps it: the newest facts, and what their history adds. Times in epoch milliseconds. */
export interface KnownTicket {
  readonly uuid: string
  readonly facts: TicketFacts
  readonly lastActivityAt: number
  readonly firstResponseAt: number | null
  readonly firstFinishedAt: number | null
  /** What its agreement was determined for. */
  readonly basis: string | null
  /** Of the last announcement about its agreement. */
  readonly slaVersion: number
  /** Just heard of for the first time: nothing was determined and no timer was set for it. */
  readonly isNew: boolean
  readonly states: readonly EnteredState[]
}

/** A time that was promised, and how it stands. Times in epoch milliseconds. */
export interface Clock {
  readonly minutes: number
  readonly dueAt: number
  readonly violated: boolean
  /** Since when it stands still, as long as it does. */
  readonly pausedAt: number | null
  readonly explanation: readonly ExplainedSegment[]
}

/** The clock until the ticket is done; one that is opened again is not. */
export interface Resolution extends Clock {
  readonly resolvedAt: number | null
}

/** The agreement of a ticket and how it stands. Times in epoch milliseconds. */
export interface TicketSla extends Clock {
  readonly agreement: { readonly uuid: string; readonly name: string }
  readonly mode: Mode
  readonly respondedAt: number | null
  readonly resolution: Resolution | null
  /** By what it was promised and is counted again: the digest of the hours, and the terms of then. */
  readonly calendar: string | null
  readonly terms: PromisedTerms | null
}

/** The agreement is determined anew when this changes (AMB-207). */
export function basisOf({ customer, template, deleted }: TicketFacts): string {
  return deleted ? 'deleted' : `${customer?.uuid ?? ''}|${template?.uuid ?? ''}`
}

export function toRuleTicket({ facts, lastActivityAt }: KnownTicket, sla: TicketSla | null): RuleTicket {
  return {
    ...facts,
    createdAt: Date.parse(facts.createdAt),
    dueAt: facts.dueAt === null ? null : Date.parse(facts.dueAt),
    lastActivityAt,
    sla: sla && {
      uuid: sla.agreement.uuid,
      dueAt: dueIfRunning(sla),
      respondedAt: sla.respondedAt,
      resolution: sla.resolution && { dueAt: dueIfRunning(sla.resolution), resolvedAt: sla.resolution.resolvedAt },
    },
  }
}

function dueIfRunning({ dueAt, pausedAt }: Clock): number | null {
  return pausedAt === null ? dueAt : null
}

import type { EndReason } from '@leitstand/contracts/sla/events'
import { isFinished, type Status } from '@leitstand/contracts/workflow/states'
import { anchorOfWarning, isWarning, type Rule, type RuleTicket, ruleApplies, standsStill } from './rule.ts'

/** What a rule has told of a ticket, as long as it has not been taken back. */
export interface OpenAlert {
  readonly rule: { readonly uuid: string; readonly name: string }
  readonly channels: readonly string[]
  readonly lastFiredAt: string
  /** The state of the ticket when it last alerted of it. */
  readonly status: Status
  /** Whether nobody had it then; alerts of earlier releases do not say. */
  readonly isUnassigned?: boolean
}

interface AlertState {
  readonly alert: OpenAlert
  readonly fired: readonly number[]
}

/** Why what a rule alerted of is over, null while it is not (AMB-269). `at` is when the ticket became what it is. */
export function endOfAlert(
  rule: Rule | undefined,
  ticket: RuleTicket,
  state: AlertState,
  at: number,
): EndReason | null {
  if (!rule) return 'rule-gone'
  if (isFinishedSince(rule, ticket, state.alert)) return 'finished'
  if (rule.type === 'sla_response' && ticket.sla && ticket.sla.respondedAt !== null) return 'answered'
  if (hasLeftState(rule, ticket, state.alert)) return 'left-state'
  if (ticket.assignee !== null && waitsForSomebody(rule, state.alert)) return 'taken'
  if (standsStill(rule, ticket)) return 'postponed'
  if (!ruleApplies(rule, ticket)) return 'no-longer-about-it'
  if (!isAheadAgain(rule, ticket, state, at)) return null
  return rule.type === 'no_activity' ? 'active-again' : 'postponed'
}

/** What warns of a clock is not over because somebody is there, and what repeats goes on until its own conditions end it. */
function waitsForSomebody(rule: Rule, { isUnassigned }: OpenAlert): boolean {
  if (rule.assigneeAssigned !== null) return !rule.assigneeAssigned
  return isUnassigned === true && !rule.perpetual && !isWarning(rule.type)
}

/** What is alerted because of the end itself is not taken back by it. */
function isFinishedSince(rule: Rule, ticket: RuleTicket, { status }: OpenAlert): boolean {
  if (ticket.deleted) return true
  return isFinished(ticket.status) && ticket.status !== rule.status && ticket.status !== status
}

function hasLeftState(rule: Rule, ticket: RuleTicket, { status }: OpenAlert): boolean {
  const wanted = rule.status ?? (rule.type === 'status_change' ? status : null)
  return wanted !== null && ticket.status !== wanted
}

/** The time that was warned of lies further ahead than the earliest warning, or there is none any more. */
function isAheadAgain(rule: Rule, ticket: RuleTicket, { fired }: AlertState, at: number): boolean {
  const anchor = anchorOfWarning(rule.type, ticket)
  if (anchor === undefined) return false
  return anchor === null || anchor + Math.min(...fired, ...(fired.length === 0 ? [0] : [])) * 60_000 > at
}

import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { anchorOfWarning, offsetsOf, type Rule, type RuleTicket, repeatsEvery, ruleApplies } from './rule.ts'
import type { Firing } from './timers.ts'

/** What just happened to the ticket. `rule-changed` is no event of the ticket: somebody edited the rule. */
export interface TicketEvent {
  readonly kind: 'created' | 'changed' | 'transitioned' | 'commented' | 'sla-changed' | 'rule-changed'
  readonly at: number
  /** What it told of the ticket, where something newer was heard before it. */
  readonly overtaken?: TicketFacts
  /** How many steps of automation led to it; none when a person did it. */
  readonly chain?: number | undefined
}

/** What a rule has done for a ticket since it last started afresh. */
export interface Mark {
  readonly generation: number
  readonly fired: readonly number[]
  readonly pending: readonly number[]
}
export const untouched: Mark = { generation: 0, fired: [], pending: [] }

export interface Plan {
  readonly generation: number
  /** By offset: the time to fire, or null to take a timer back. Offsets that are absent stay as they are. */
  readonly timers: ReadonlyMap<number, number | null>
}

/**
 * When a rule fires for a ticket after something happened. A rule fires once per ticket and offset (AMB-212), unless it
 * is resettable and the ticket enters the configured state again. What is already late fires at once, but a rule that
 * was just edited only looks ahead, so that saving it does not alert about the whole past.
 */
export function planFirings(rule: Rule, ticket: RuleTicket, event: TicketEvent, mark: Mark): Plan {
  const isReset = startsAfresh(rule, ticket, event) && mark.fired.length > 0
  const generation = mark.generation + (isReset ? 1 : 0)
  const fired = isReset ? [] : mark.fired
  const anchor = ruleApplies(rule, ticket) ? anchorOf(rule, ticket, event, isReset) : null
  const wanted = offsetsOf(rule)
  const abandoned = mark.pending.filter((offset) => !wanted.includes(offset))
  const timers = new Map<number, number | null>(abandoned.map((offset) => [offset, null]))
  if (anchor === 'unchanged') return { generation, timers }
  for (const offset of wanted.filter((candidate) => !fired.includes(candidate))) {
    if (anchor !== null) setAhead(timers, offset, anchor + offset * 60_000, event)
    else if (mark.pending.includes(offset)) timers.set(offset, null)
  }
  return { generation, timers }
}

function setAhead(
  timers: Map<number, number | null>,
  offset: number,
  at: number,
  { kind, at: now }: TicketEvent,
): void {
  if (kind !== 'rule-changed' || at > now) timers.set(offset, at)
}

function startsAfresh(rule: Rule, ticket: RuleTicket, event: TicketEvent): boolean {
  const state = rule.resetStatus ?? rule.status
  return rule.resettable && event.kind === 'transitioned' && ticket.status === state
}

/** The moment that the offsets count from. Null: there is none (any more). Unchanged: this event does not move it. */
function anchorOf(
  rule: Rule,
  ticket: RuleTicket,
  { kind, at }: TicketEvent,
  isReset: boolean,
): number | null | 'unchanged' {
  const warnedOf = anchorOfWarning(rule.type, ticket)
  if (warnedOf !== undefined) return warnedOf
  const isItsEvent =
    (rule.type === 'created' && (kind === 'created' || isReset)) ||
    (rule.type === 'updated' && (kind === 'changed' || kind === 'transitioned')) ||
    (rule.type === 'status_change' && kind === 'transitioned')
  return isItsEvent ? at : 'unchanged'
}

/**
 * Until when a repetition only waits: what it warns of lies ahead again, or its clock stands still. It looks again after its
 * interval at the latest, as that may change back. Null: it is to fire.
 */
export function waitsUntil(rule: Rule, ticket: RuleTicket, firing: Pick<Firing, 'offset'>, now: Date): Date | null {
  const minutes = repeatsEvery(rule)
  const anchor = anchorOfWarning(rule.type, ticket)
  if (minutes === null || anchor === undefined) return null
  const at = anchor === null ? Number.POSITIVE_INFINITY : anchor + firing.offset * 60_000
  return at > now.getTime() ? new Date(Math.min(at, now.getTime() + minutes * 60_000)) : null
}

/** When a perpetual rule fires again. Rounds that were missed while everything was down are skipped, not made up. */
export function nextRepetition(dueAt: Date, minutes: number, now: Date): Date {
  const step = minutes * 60_000
  const missed = Math.max(0, Math.floor((now.getTime() - dueAt.getTime()) / step))
  return new Date(dueAt.getTime() + (missed + 1) * step)
}

/** Fires at the due time of a ticket's agreement; the key is the ticket's uuid. */
export const dueTimer = 'sla-due'
/** Fires when a rule does for a ticket. */
export const ruleTimer = 'fire-rule'
/** Does what a rule wants done; the key is the occurrence. */
export const deedTimer = 'carry-out'

/** A timer that is set or moved, or without a time taken back. Epoch milliseconds. */
export interface TimerChange {
  readonly kind: typeof dueTimer | typeof ruleTimer
  readonly key: string
  readonly dueAt: number | null
  readonly payload: unknown
  /** How many steps of automation led to it. */
  readonly chain?: number | undefined
}

/** What a timer of a rule carries. */
export interface Firing {
  rule: string
  ticket: string
  offset: number
  generation: number
  /** 0 the first time; a perpetual rule counts on. */
  repetition: number
}

export function ruleTimerKey({ ticket, rule, offset }: Pick<Firing, 'ticket' | 'rule' | 'offset'>): string {
  return `${ticket}:${rule}:${offset}`
}

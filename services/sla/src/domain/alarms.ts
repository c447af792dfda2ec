/** Rings at the due time of a ticket's agreement; the key is the ticket's uuid. */
export const dueAlarm = 'sla-due'
/** Rings when a rule fires for a ticket. */
export const ruleAlarm = 'fire-rule'

/** An alarm that is set or moved, or without a time taken back. Epoch milliseconds. */
export interface AlarmChange {
  readonly kind: typeof dueAlarm | typeof ruleAlarm
  readonly key: string
  readonly dueAt: number | null
  readonly payload: unknown
}

/** What an alarm of a rule carries. */
export interface Firing {
  rule: string
  ticket: string
  offset: number
  generation: number
  /** 0 the first time; a perpetual rule counts on. */
  repetition: number
}

export function ruleAlarmKey({ ticket, rule, offset }: Pick<Firing, 'ticket' | 'rule' | 'offset'>): string {
  return `${ticket}:${rule}:${offset}`
}

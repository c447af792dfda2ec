import { type EndReason, ruleEnded } from '@leitstand/contracts/sla/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import { emitAll } from '@leitstand/kit/outbox'
import type { OpenAlert } from '../domain/end-of-alert.ts'

interface End {
  alert: OpenAlert
  because: EndReason
  ticket: TicketFacts
  at: Date
}

/** Tells that alerts are over, in the transaction that notes it: once, and after they were told. */
export async function tellOfEnds(tx: Sql, ends: readonly End[]): Promise<void> {
  await emitAll(
    tx,
    ends.map(({ alert: { rule, channels, lastFiredAt }, because, ticket, at }) => ({
      event: ruleEnded,
      data: { rule, channels, lastFiredAt, because, ticket, at: at.toISOString() },
    })),
  )
}

/** Forgets what a rule that was deleted or switched off had done; what it alerted of is over. */
export async function dropRuleMarks(tx: Sql, rule: string, at: Date): Promise<void> {
  await endAlertsOf(tx, rule, at)
  await tx.query('DELETE FROM rule_marks WHERE rule = $1', [rule])
}

/** What a rule that is no more alerted of is over. */
export async function endAlertsOf(tx: Sql, rule: string, at: Date): Promise<void> {
  const ended = await tx.query<{ alert: OpenAlert; facts: TicketFacts }>(
    `WITH open AS MATERIALIZED (
       SELECT rule, ticket, alert FROM rule_marks WHERE rule = $1 AND alert IS NOT NULL ORDER BY ticket FOR UPDATE)
     UPDATE rule_marks mark SET alert = NULL FROM open JOIN tickets ON tickets.uuid = open.ticket
     WHERE mark.rule = open.rule AND mark.ticket = open.ticket RETURNING open.alert, tickets.facts`,
    [rule],
  )
  await tellOfEnds(
    tx,
    ended.map(({ alert, facts }) => ({ alert, because: 'rule-gone', ticket: facts, at })),
  )
}

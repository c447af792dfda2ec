import { commentCreated } from '@leitstand/contracts/ticket/events'
import { consume } from '../context.ts'
import { keepAgreement } from '../store/agreement-of-ticket.ts'
import { planRules } from '../store/rule-timers.ts'
import { readRulebook } from '../store/rulebook.ts'
import { keepTicket, lockTicket, noteActivity, toRuleTicket } from '../store/tickets.ts'

/** The first response stops the clock of the agreement; every comment is activity. */
export const onCommentCreated = consume(commentCreated, async ({ comment }, { tx, clock, config }) => {
  // The ticket's own events bring its news. One that is not known yet is kept as older than any of them.
  const known = await lockTicket(tx, comment.ticket.uuid)
  if (!known) await keepTicket(tx, { ...comment.ticket, version: 0 })
  const row = await noteActivity(tx, comment.ticket.uuid, comment.createdAt, comment.firstResponse)
  const rulebook = await readRulebook(tx, config)
  const now = clock.now()
  const sla = await keepAgreement(tx, rulebook, row, now)
  await planRules(tx, rulebook.rules, toRuleTicket(row, sla), { kind: 'commented', at: now.getTime() })
})

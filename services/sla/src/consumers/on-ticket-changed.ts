import {
  ticketChanged,
  ticketCreated,
  ticketDeleted,
  ticketsImported,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { ConsumerContext } from '@leitstand/kit/chassis'
import { consume } from '../context.ts'
import type { Happening } from '../domain/plan-firings.ts'
import { keepAgreement } from '../store/agreement-of-ticket.ts'
import { planRules } from '../store/rule-timers.ts'
import { readRulebook } from '../store/rulebook.ts'
import { keepTicket, noteActivity, toRuleTicket } from '../store/tickets.ts'

/** The agreement and the alarms of a ticket follow whatever happens to it. */
export const onTicketChanged = [
  consume(ticketCreated, ({ ticket }, context) => follow(ticket, 'created', context)),
  consume(ticketChanged, ({ ticket }, context) => follow(ticket, 'changed', context)),
  consume(ticketTransitioned, ({ ticket }, context) => follow(ticket, 'transitioned', context)),
  consume(ticketDeleted, ({ ticket }, context) => follow(ticket, 'changed', context)),
  // What is imported is past: it alerts nobody about yesterday, only about what is still to come.
  consume(ticketsImported, async ({ items }, context) => {
    for (const { ticket, comments } of items) {
      const response = comments.find((comment) => comment.authorSide === 'staff' && !comment.internal)
      await follow(ticket, 'rule-changed', context, response?.createdAt)
    }
  }),
]

async function follow(
  facts: TicketFacts,
  kind: Happening['kind'],
  { tx, clock, config }: ConsumerContext,
  firstResponseAt?: string,
): Promise<void> {
  const kept = await keepTicket(tx, facts)
  if (!kept.isNews) return
  const row = firstResponseAt ? await noteActivity(tx, facts.uuid, firstResponseAt, true) : kept.row
  const now = clock.now()
  const rulebook = await readRulebook(tx, config)
  const sla = await keepAgreement(tx, rulebook, row, now)
  const at = kind === 'rule-changed' ? now.getTime() : Date.parse(facts.updatedAt)
  await planRules(tx, rulebook.rules, toRuleTicket(row, sla), { kind, at }, kept.isNew)
}

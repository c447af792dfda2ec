import type { DataOf } from '@leitstand/contracts/define'
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
import { basisOf, determineAgreement, keepAgreement } from '../store/agreement-of-ticket.ts'
import { planRules } from '../store/rule-timers.ts'
import { readRulebook } from '../store/rulebook.ts'
import { addImported, keepTicket, noteActivity, toRuleTicket } from '../store/tickets.ts'

/** The agreement and the alarms of a ticket follow whatever happens to it. */
export const onTicketChanged = [
  consume(ticketCreated, ({ ticket }, context) => follow(ticket, 'created', context)),
  consume(ticketChanged, ({ ticket }, context) => follow(ticket, 'changed', context)),
  consume(ticketTransitioned, ({ ticket }, context) => follow(ticket, 'transitioned', context)),
  consume(ticketDeleted, ({ ticket }, context) => follow(ticket, 'changed', context)),
  // What is imported is past: it alerts nobody about yesterday, only about what is still to come.
  consume(ticketsImported, ({ items }, context) => followImport(items, context)),
]

/** Most of what is imported needs neither agreement nor alarm, so only what does is looked at one by one. */
async function followImport(items: DataOf<typeof ticketsImported>['items'], context: ConsumerContext): Promise<void> {
  const { tx, clock, config } = context
  const imported = items.map(({ ticket, comments }) => {
    const response = comments.find((comment) => comment.authorSide === 'staff' && !comment.internal)
    return { facts: ticket, firstResponseAt: response?.createdAt, basis: basisOf(ticket) }
  })
  const rulebook = await readRulebook(tx, config)
  const now = clock.now()
  const added = await addImported(tx, imported)
  for (const row of added) {
    const sla = await determineAgreement(tx, rulebook, row, now)
    await planRules(tx, rulebook.rules, toRuleTicket(row, sla), { kind: 'rule-changed', at: now.getTime() }, true)
  }
  const isNew = new Set(added.map((row) => row.uuid))
  for (const { facts, firstResponseAt } of imported)
    if (!isNew.has(facts.uuid)) await follow(facts, 'rule-changed', context, firstResponseAt)
}

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

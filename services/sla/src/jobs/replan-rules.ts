import { job } from '../context.ts'
import { planRules } from '../store/rule-timers.ts'
import { readRulebook } from '../store/rulebook.ts'
import { nextRuleToPlan, notePlanned } from '../store/rules.ts'
import { findTicketSlas } from '../store/ticket-slas.ts'
import { lockTickets, unfinishedAfter } from '../store/tickets.ts'
import { changeTimers } from '../store/timers.ts'

const pageSize = 200

/** A rule that was written holds for the tickets that are open already, as far as its moment is still to come. */
export const replanRules = job({
  name: 'replan-rules',
  everySeconds: 30,
  run: (context) =>
    context.transaction(async (tx) => {
      const rule = await nextRuleToPlan(tx)
      if (!rule) return false
      const { rules } = await readRulebook(tx, context.config)
      const active = rules.filter(({ key }) => key === rule.uuid)
      const open = active.length > 0 ? await unfinishedAfter(tx, rule.cursor, pageSize) : []
      const tickets = await lockTickets(tx, open)
      const slas = await findTicketSlas(tx, tickets)
      const event = { kind: 'rule-changed', at: context.clock.now().getTime() } as const
      const occasions = tickets.map((ticket) => ({ ticket, sla: slas.get(ticket.uuid) ?? null, event }))
      await changeTimers(tx, await planRules(tx, active, occasions))
      await notePlanned(tx, rule, open.length < pageSize ? null : (open.at(-1) ?? null))
      return true
    }),
})

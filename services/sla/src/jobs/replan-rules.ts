import { job } from '../context.ts'
import { planRules } from '../store/rule-timers.ts'
import { readRulebook } from '../store/rulebook.ts'
import { nextRuleToPlan, notePlanned } from '../store/rules.ts'
import { findTicketSla } from '../store/ticket-slas.ts'
import { lockTicket, toRuleTicket, unfinishedAfter } from '../store/tickets.ts'

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
      const tickets = active.length > 0 ? await unfinishedAfter(tx, rule.cursor, pageSize) : []
      for (const uuid of tickets) {
        const row = await lockTicket(tx, uuid)
        if (!row) continue
        const ticket = toRuleTicket(row, await findTicketSla(tx, uuid))
        await planRules(tx, active, ticket, { kind: 'rule-changed', at: context.clock.now().getTime() })
      }
      await notePlanned(tx, rule, tickets.length < pageSize ? null : (tickets.at(-1) ?? null))
      return true
    }),
})

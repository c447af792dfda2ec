import { countRuleMatches } from '@leitstand/contracts/sla/matches'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { serve } from '../context.ts'
import { type KnownTicket, toRuleTicket } from '../domain/known-ticket.ts'
import { type Rule, ruleApplies } from '../domain/rule.ts'
import { findTicketSlas } from '../store/ticket-slas.ts'
import { unfinishedOf } from '../store/tickets.ts'

const pageSize = 500
const shownAtMost = 10

/** Asks the very rule that decides when it fires, of all open tickets as they stand. */
export const handleCountRuleMatches = serve(countRuleMatches, async (input, context) => {
  const rule: Rule = { ...input, ...unasked }
  let [count, open] = [0, 0]
  let newest: KnownTicket[] = []
  let after: string | null = null
  do {
    const page = await unfinishedOf(context, context.actor, after, pageSize)
    const slas = await findTicketSlas(context, page)
    const matches = page.filter((ticket) => ruleApplies(rule, toRuleTicket(ticket, slas.get(ticket.uuid) ?? null)))
    count += matches.length
    newest = [...newest, ...matches].slice(-shownAtMost)
    open += page.length
    after = page.length < pageSize ? null : (page.at(-1)?.uuid ?? null)
  } while (after !== null)
  const tickets = newest.reverse().map(({ uuid, facts }) => ticketRef(uuid, facts.publicId, facts.subject))
  return { count, open, tickets }
})

/** When a rule fires has no part in which tickets it is about. */
const unasked = {
  key: '',
  offsets: [],
  resettable: false,
  resetStatus: null,
  perpetual: false,
  perpetualInterval: null,
  active: true,
} as const

import { countRuleMatches } from '@leitstand/contracts/sla/matches'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { serve } from '../context.ts'
import { countOpen, matchesOf } from '../store/rule-matches.ts'

const shownAtMost = 10

/** The database is asked, however many tickets are open: none of them is read but those that are shown. */
export const handleCountRuleMatches = serve(countRuleMatches, async (input, context) => {
  const { count, newest } = await matchesOf(context, context.actor, input, shownAtMost)
  const tickets = newest.map(({ uuid, publicId, subject }) => ticketRef(uuid, publicId, subject))
  return { count, open: await countOpen(context, context.actor), tickets }
})

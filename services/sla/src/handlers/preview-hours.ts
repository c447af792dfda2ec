import { previewHours } from '@leitstand/contracts/sla/matches'
import { serve } from '../context.ts'
import { compareHours, type Shift } from '../domain/compare-hours.ts'
import { specialTimesMustEnd } from '../steps/special-times.ts'
import { calendarOf, readHours } from '../store/calendars.ts'
import { readRulebook } from '../store/rulebook.ts'
import { unansweredOf } from '../store/tickets.ts'

const pageSize = 100
const pages = 10

/** Asks the very rule that promises, by the hours as they are and as they would be. */
export const handlePreviewHours = serve(previewHours, async (input, context) => {
  const { timeZone } = context.config
  if (input.businessHours) specialTimesMustEnd('businessHours', input.businessHours, timeZone)
  const { agreements, calendar } = await readRulebook(context, context.config)
  const proposed = calendarOf(await readHours(context, timeZone, input))
  const shifts: Shift[] = []
  let before: string | null = null
  let more = true
  for (let page = 0; page < pages && more; page += 1) {
    const tickets = await unansweredOf(context, context.actor, before, pageSize + 1)
    more = tickets.length > pageSize
    const shown = tickets.slice(0, pageSize)
    shifts.push(...shown.map(({ facts }) => compareHours(agreements, facts, calendar, proposed)))
    before = shown.at(-1)?.uuid ?? null
  }
  const count = (shift: Shift) => shifts.filter((one) => one === shift).length
  return { tickets: shifts.length, more, later: count('later'), earlier: count('earlier'), never: count('never') }
})

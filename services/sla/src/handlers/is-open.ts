import { isOpen } from '@leitstand/contracts/sla/requests'
import { serve } from '../context.ts'
import { openAt } from '../domain/response-time.ts'
import { calendarOf, readHours } from '../store/calendars.ts'

export const handleIsOpen = serve(isOpen, async (_, context) => {
  const now = context.clock.now()
  const calendar = calendarOf(await readHours(context, context.config.timeZone))
  return { ...openAt(calendar, now.getTime()), now: now.toISOString() }
})

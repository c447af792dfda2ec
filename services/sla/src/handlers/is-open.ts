import { isOpen } from '@leitstand/contracts/sla/requests'
import { serve } from '../context.ts'
import { openAt } from '../domain/response-time.ts'
import { readCalendar } from '../store/rulebook.ts'

export const handleIsOpen = serve(isOpen, async (_, context) => {
  const now = context.clock.now()
  const calendar = await readCalendar(context, context.config.timeZone)
  return { ...openAt(calendar, now.getTime()), now: now.toISOString() }
})

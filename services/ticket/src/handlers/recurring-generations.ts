import { invalid } from '@leitstand/contracts/problems'
import {
  calendarLimits,
  type Generation,
  listRecurringTaskGenerations,
} from '@leitstand/contracts/ticket/recurring-tasks'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { serve } from '../context.ts'
import { generationsWithin } from '../domain/recurrence.ts'
import { patternOf } from '../domain/recurring-task.ts'
import { recurringTaskRef } from '../domain/refs.ts'
import { findMadeTickets } from '../store/list-recurring-tasks.ts'
import { type RecurringTaskRow, tasksDueBefore } from '../store/recurring-tasks.ts'

const dayMs = 86_400_000

export const handleRecurringGenerations = serve(listRecurringTaskGenerations, async (input, context) => {
  const time = { from: new Date(input.from), until: new Date(input.until), now: context.clock.now() }
  const length = time.until.getTime() - time.from.getTime()
  if (length < 0 || length > calendarLimits.days * dayMs) throw invalid({ propertyPath: 'until', code: 'invalid' })
  const limit = calendarLimits.dates + 1
  const made = await findMadeTickets(context, { ...time, limit }, context.actor)
  const tasks = await tasksDueBefore(context, time.until, limit)
  const past = made.map(
    (row): Generation => ({
      at: row.created_at.toISOString(),
      task: recurringTaskRef(row.task, row.task_subject),
      ticket: ticketRef(row.uuid, row.public_id, row.subject),
    }),
  )
  const coming = tasks.flatMap((task) => comingOf(task, time, context.config.timeZone))
  const all = [...past, ...coming].toSorted((one, other) => one.at.localeCompare(other.at))
  return { generations: all.slice(0, calendarLimits.dates), isCut: all.length > calendarLimits.dates }
})

function comingOf(
  task: RecurringTaskRow,
  time: { from: Date; until: Date; now: Date },
  timeZone: string,
): Generation[] {
  const pattern = patternOf(task)
  if (!pattern || !task.next_generation_at) return []
  return generationsWithin(pattern, task.next_generation_at, time, timeZone).map((at) => ({
    at: at.toISOString(),
    task: recurringTaskRef(task.uuid, task.subject),
    ticket: null,
  }))
}

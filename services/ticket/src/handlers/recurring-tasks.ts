import { mustExist } from '@leitstand/contracts/problems'
import {
  listRecurringTaskResponsibleGroups,
  listRecurringTaskResponsibleUsers,
  previewRecurringTask,
  recurringTasks,
  recurringTaskVariants,
  searchRecurringTasks,
} from '@leitstand/contracts/ticket/recurring-tasks'
import { emitAll } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { nextGenerations } from '../domain/recurrence.ts'
import { armRecurringTask } from '../steps/announce-recurring-task.ts'
import { knownRecurringTask } from '../steps/known-recurring-task.ts'
import { presentRecurringTask, presentRecurringTasks } from '../steps/present-recurring-tasks.ts'
import { groupsListed, peopleListed } from '../steps/responsible.ts'
import { listRecurringTaskRows } from '../store/list-recurring-tasks.ts'
import { deleteRecurringTask, findSubTasks, lockRecurringTask } from '../store/recurring-tasks.ts'

const { list, get, delete: remove } = recurringTasks.requests
const previewedDates = 10

const handleListRecurringTasks = serve(list, async (input, context) => {
  const variant = recurringTaskVariants.find((one) => one === input.variant?.[0])
  const { rows, total } = await listRecurringTaskRows(context, context.actor, {
    ...input,
    words: input.q?.[0],
    subject: input.subject?.[0],
    parent: input['parent.uuid']?.[0],
    mainTask: input['mainTask.uuid']?.[0],
    variant,
  })
  return { items: await presentRecurringTasks(context, rows, context), total }
})

const handleSearchRecurringTasks = serve(searchRecurringTasks, async ({ q, page, items }, context) => {
  const { rows, total } = await listRecurringTaskRows(context, context.actor, { words: q, page, itemsPerPage: items })
  return { hits: await presentRecurringTasks(context, rows, context), nbHits: total, page, items }
})

const handleGetRecurringTask = serve(get, async ({ uuid }, context) =>
  presentRecurringTask(context, await knownRecurringTask(context, uuid), context),
)

/** With its sub-tasks; the tickets it made stay. */
const handleDeleteRecurringTask = serve(remove, async ({ uuid }, context) => {
  return await context.transaction(async (tx) => {
    const task = mustExist(await lockRecurringTask(tx, uuid))
    const gone = [task, ...(await findSubTasks(tx, uuid))]
    await deleteRecurringTask(tx, uuid)
    if (task.parent === null) await armRecurringTask(tx, { uuid, next_generation_at: null })
    const facts = gone.map((row) => ({ uuid: row.uuid, version: row.version + 1 }))
    await emitAll(
      tx,
      facts.map((data) => ({ event: recurringTasks.deleted, data })),
    )
    return null
  })
})

const handlePreview = serve(previewRecurringTask, async (input, context) => {
  const { startAt, timeframe, auxiliary, ordinal = 'first', weekday = 'monday' } = input
  const pattern = { startAt: new Date(startAt), timeframe, auxiliary, ordinal, weekday }
  const dates = nextGenerations(pattern, context.clock.now(), previewedDates, context.config.timeZone)
  return { dates: dates.map((date) => date.toISOString()) }
})

const handleResponsibleUsers = serve(listRecurringTaskResponsibleUsers, async ({ uuid }, context) => {
  const { responsible_users: people } = await knownRecurringTask(context, uuid)
  return await peopleListed(context, people)
})

const handleResponsibleGroups = serve(listRecurringTaskResponsibleGroups, async ({ uuid }, context) => {
  const { responsible_groups: groups } = await knownRecurringTask(context, uuid)
  return await groupsListed(context, groups)
})

export const recurringTaskHandlers = [
  handleListRecurringTasks,
  handleSearchRecurringTasks,
  handleGetRecurringTask,
  handleDeleteRecurringTask,
  handlePreview,
  handleResponsibleUsers,
  handleResponsibleGroups,
]

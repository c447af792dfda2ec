import { AppError, invalid } from '@leitstand/contracts/problems'
import type { MetadataInput } from '@leitstand/contracts/ticket/metadata'
import {
  type RecurringTask,
  type RecurringTaskInput,
  recurringTasks,
} from '@leitstand/contracts/ticket/recurring-tasks'
import type { Violation } from '@leitstand/contracts/violations'
import { mayBeIn } from '@leitstand/contracts/workflow/states'
import { isAsItStands } from '@leitstand/kit/as-it-stands'
import { newId } from '@leitstand/kit/ids'
import { type Context, serve } from '../context.ts'
import { dueAfterWriting, refusalsOf, type TaskWish, taskOf, withResponsibility } from '../domain/recurring-task.ts'
import { mayHandle } from '../domain/ticket-policy.ts'
import { announceRecurringTask, armRecurringTask } from '../steps/announce-recurring-task.ts'
import { knownRecurringTask } from '../steps/known-recurring-task.ts'
import { plannedTaskValues } from '../steps/metadata.ts'
import { presentRecurringTask } from '../steps/present-recurring-tasks.ts'
import { checkReferences, foreignCustomerUser, goneWorkers } from '../steps/references.ts'
import { writeTaskValues } from '../store/metadata.ts'
import {
  findRecurringTask,
  findSubTasks,
  insertRecurringTask,
  lockRecurringTask,
  type RecurringTaskRow,
  updateRecurringTask,
} from '../store/recurring-tasks.ts'
import { readSubTicketDepth } from '../store/settings.ts'
import { findTemplate } from '../store/templates.ts'

const { create, replace, patch } = recurringTasks.requests

// The calls of a resource take its writable fields, all or some; their own types do not name them.
type Replacement = RecurringTaskInput & { uuid: string }
type Patch = Partial<RecurringTaskInput>

export const handleCreateRecurringTask = serve(create, async (input, context) => {
  const { parent: parentUuid, metadataValues: values, ...wish } = input as RecurringTaskInput
  const parent = parentUuid ? await findRecurringTask(context, parentUuid) : undefined
  if (parentUuid && !parent) throw invalid({ propertyPath: 'parent', code: 'unknown-reference' })
  return await write(context, { wish, values, ancestors: parent ? [...parent.ancestors, parent.uuid] : [] })
})

export const handleReplaceRecurringTask = serve(replace, async (input, context) => {
  const { uuid, parent, metadataValues: values, ...wish } = input as Replacement
  const previous = await writableTask(context, uuid, parent)
  return await write(context, { wish, values, previous, ancestors: previous.ancestors })
})

export const handlePatchRecurringTask = serve(patch, async ({ uuid, ...input }, context) => {
  const { parent, metadataValues: values = [], ...given } = withoutUndefined(input) as Patch
  const previous = await writableTask(context, uuid, parent)
  const wish = { ...wishOf(previous, given), ...given }
  return await write(context, { wish, values, previous, ancestors: previous.ancestors })
})

interface Writing {
  wish: TaskWish
  values: MetadataInput
  /** From the main task down to the parent. */
  ancestors: readonly string[]
  /** What is there already. */
  previous?: RecurringTaskRow
}

async function write(context: Context, { wish, values, ancestors, previous }: Writing): Promise<RecurringTask> {
  const { actor, clock, config } = context
  const [main, parent] = await aboveOf(context, ancestors)
  const template = await templateOf(context, wish.template, previous)
  const asWished = taskOf(wish, { template, parent, main })
  const task = previous || main ? asWished : withResponsibility(asWished, template, actor.uuid)
  const subTasks = main && !previous ? (await findSubTasks(context, main.uuid)).length + 1 : 0
  const maxDepth = await readSubTicketDepth(context)
  const wrong = refusalsOf(task, { depth: ancestors.length, maxDepth, subTasks })
  if (wrong.length > 0) throw invalid(...wrong)
  await checkReferences(context, {
    person: {
      assignee: [task.assignee],
      customerUser: [task.customer_user],
      responsibleUsers: task.responsible_users,
    },
    user_group: { customer: [task.customer], responsibleGroups: task.responsible_groups },
    label: { labels: task.labels },
  })
  const workers = { assignee: wish.assignee, responsible_users: wish.responsibleUsers }
  const unfit = [
    ...(await goneWorkers(context, workers, previous ?? template)),
    ...(task.type === previous?.type ? [] : typeOfOtherGroups(context, task)),
    ...(isForOthers(task, previous) ? await foreignCustomerUser(context, task) : []),
  ]
  if (unfit.length > 0) throw invalid(...unfit)
  const planned = await plannedTaskValues(context, task, values, previous)
  if (previous && planned.changes.length === 0 && isAsItStands(task, previous))
    return await presentRecurringTask(context, previous, context)
  const now = clock.now()
  const columns = {
    ...task,
    next_generation_at: dueAfterWriting(task, previous, now, config.timeZone),
    updated_at: now,
  }
  return await context.transaction(async (tx) => {
    const above = previous ? undefined : ancestors.at(-1)
    if (above && !(await lockRecurringTask(tx, above)))
      throw invalid({ propertyPath: 'parent', code: 'unknown-reference' })
    const row = previous
      ? await updateRecurringTask(tx, previous, columns)
      : await insertRecurringTask(tx, {
          ...columns,
          uuid: newId(now.getTime()),
          parent: ancestors.at(-1) ?? null,
          ancestors: [...ancestors],
          created_by: actor.uuid,
          created_at: now,
        })
    if (!row) throw new AppError('changed')
    await writeTaskValues(tx, row.uuid, planned)
    if (ancestors.length === 0) await armRecurringTask(tx, row)
    return await announceRecurringTask(tx, row, context)
  })
}

/** What its tickets would be is nothing that its writer may open. */
function typeOfOtherGroups({ actor }: Context, { type }: Pick<RecurringTaskRow, 'type'>): Violation[] {
  return mayHandle(actor, type) ? [] : [{ propertyPath: 'type', code: 'type-of-other-groups' }]
}

type Customer = Pick<RecurringTaskRow, 'customer' | 'customer_user'>

function isForOthers(task: Customer, previous: Customer | undefined): boolean {
  return task.customer !== previous?.customer || task.customer_user !== previous.customer_user
}

async function writableTask(
  context: Context,
  uuid: string,
  parent: string | null | undefined,
): Promise<RecurringTaskRow> {
  const row = await knownRecurringTask(context, uuid)
  if (parent && parent !== row.parent) throw invalid({ propertyPath: 'parent', code: 'parent-fixed' })
  if (context.seenVersion !== undefined && context.seenVersion !== row.version)
    throw new AppError('changed', { current: await presentRecurringTask(context, row, context) })
  return row
}

/** The main task and the parent, which may be the same. */
async function aboveOf(context: Context, ancestors: readonly string[]) {
  const [mainUuid, parentUuid] = [ancestors[0], ancestors.at(-1)]
  const main = mainUuid === undefined ? undefined : await findRecurringTask(context, mainUuid)
  const parent = parentUuid === mainUuid ? main : await findRecurringTask(context, parentUuid ?? '')
  return [main, parent] as const
}

async function templateOf(context: Context, uuid: string | null, previous: RecurringTaskRow | undefined) {
  if (uuid === null) return undefined
  const template = await findTemplate(context, uuid)
  // One that was switched off since may stay.
  const isKept = previous?.template_uuid === uuid
  if (!template || !(template.active || isKept))
    throw invalid({ propertyPath: 'template', code: 'unknown-reference' } satisfies Violation)
  return template
}

/**
 * What a task says now, as somebody would have wished it. Another type brings its own project along, and what loses its
 * customer becomes internal.
 */
function wishOf(row: RecurringTaskRow, input: Patch): TaskWish {
  return {
    subject: row.subject,
    description: row.description,
    type: row.type,
    project: input.type || !mayBeIn(row.project, row.type) ? null : row.project,
    template: row.template_uuid,
    customer: row.customer,
    customerUser: row.customer_user,
    assignee: row.assignee,
    responsibleUsers: row.responsible_users,
    responsibleGroups: row.responsible_groups,
    labels: row.labels,
    priority: row.priority,
    internal: input.customer === null ? null : row.internal,
    startAt: row.start_at?.toISOString() ?? null,
    timeframe: row.timeframe,
    auxiliary: row.auxiliary,
    ordinal: row.ordinal,
    weekday: row.weekday,
    active: row.active,
  }
}

function withoutUndefined(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

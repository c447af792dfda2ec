import { systemActor } from '@leitstand/contracts/actor'
import type { Status } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import type { ServiceContext } from '../context.ts'
import { newTicket, type StartedTicket } from '../domain/new-ticket.ts'
import { nextGeneration } from '../domain/recurrence.ts'
import { patternOf } from '../domain/recurring-task.ts'
import type { TemplateRow, TicketRow } from '../domain/rows.ts'
import type { NewAttachment } from '../store/attachments.ts'
import { valuesOfTasks } from '../store/metadata.ts'
import { filesOfTasks, insertLinks, linksOfTasks, type RecurringFileRow } from '../store/recurring-task-parts.ts'
import { findSubTasks, moveOn, type RecurringTaskRow } from '../store/recurring-tasks.ts'
import { findDefaultTemplate, findTemplate } from '../store/templates.ts'
import { announceRecurringTask, armRecurringTask } from './announce-recurring-task.ts'
import { askedValues } from './metadata.ts'
import { openParts, planParts } from './open-parts.ts'
import { openTicket } from './open-ticket.ts'
import { foreignCustomerUser, knownPeople } from './references.ts'
import { startStatus } from './start-status.ts'

/** A task of the tree with what its ticket needs of others, asked before the transaction. */
interface Planned {
  task: RecurringTaskRow
  status: Status
  template: TemplateRow | undefined
  /** Sub-tickets that the template asks for. */
  parts: Awaited<ReturnType<typeof planParts>>
}

/**
 * Makes the ticket that a main task owes, with a sub-ticket for each of its sub-tasks that is switched on up to the top.
 * However many dates were missed, one ticket makes up for all of them (AMB-122); the next date is to come. Whoever moves
 * the task on from the due date makes the ticket, so of several that try only one does; the others leave without a trace.
 */
export async function generateTickets(
  work: ServiceContext,
  main: RecurringTaskRow,
  finish: (tx: Sql) => Promise<void>,
) {
  const due = main.next_generation_at
  const pattern = patternOf(main)
  if (!due || !pattern) return
  const plan = await planned(work, [main, ...activeBelow(main, await findSubTasks(work, main.uuid))])
  const working = await workingPeople(work, plan)
  const isTheirs = (await foreignCustomerUser(work, main)).length === 0
  const now = work.clock.now()
  const next = nextGeneration(pattern, now, due, work.config.timeZone)
  await work.transaction(async (tx) => {
    const moved = await moveOn(tx, main, { due, next })
    if (!moved) return
    await finish(tx)
    await armRecurringTask(tx, moved)
    // Whoever has left the customer since has no part in what is opened for it.
    const whose = { ...main, customer_user: isTheirs ? main.customer_user : null }
    await openAll(tx, plan, { main: whose, due, now, working })
    await announceRecurringTask(tx, moved, { actor: systemActor, language: 'de' })
  })
}

/** Below an inactive task nothing is made, nor by itself. */
function activeBelow(main: RecurringTaskRow, below: readonly RecurringTaskRow[]): RecurringTaskRow[] {
  const isOn = new Set([main.uuid])
  return below.filter((task) => {
    if (!task.active || !isOn.has(task.parent ?? '')) return false
    isOn.add(task.uuid)
    return true
  })
}

async function planned(work: ServiceContext, tasks: readonly RecurringTaskRow[]): Promise<Planned[]> {
  const plan: Planned[] = []
  const statuses = new Map<string, Status>()
  for (const task of tasks) {
    const template = task.template_uuid
      ? await findTemplate(work, task.template_uuid)
      : await findDefaultTemplate(work, task.type, task.project)
    const parentStatus = task.parent ? (statuses.get(task.parent) ?? null) : null
    const status = await startStatus(work, { type: task.type, parentStatus, places: template?.places ?? [] })
    statuses.set(task.uuid, status)
    const parts = await planParts(work, template?.uuid ?? null, { status, ancestors: task.ancestors })
    plan.push({ task, status, template, parts })
  }
  return plan
}

/** Who of those named still works here: a ticket is not given to somebody who is gone. */
async function workingPeople(work: ServiceContext, plan: readonly Planned[]): Promise<ReadonlySet<string>> {
  const uuids = plan.flatMap(({ task }) => [...(task.assignee ? [task.assignee] : []), ...task.responsible_users])
  const people = await knownPeople(work, [...new Set(uuids)])
  return new Set([...people.values()].filter(({ inactive }) => !inactive).map(({ uuid }) => uuid))
}

interface Generation {
  main: RecurringTaskRow
  due: Date
  now: Date
  working: ReadonlySet<string>
}

async function openAll(tx: Sql, plan: readonly Planned[], generation: Generation): Promise<void> {
  const tasks = plan.map(({ task }) => task.uuid)
  const files = await filesOfTasks(tx, tasks)
  const links = await linksOfTasks(tx, systemActor, tasks)
  const values = await valuesOfTasks(tx, tasks)
  const opened = new Map<string, TicketRow>()
  for (const one of plan) {
    const parent = one.task.parent ? opened.get(one.task.parent) : undefined
    const ticket = ticketOf(one, parent, generation)
    const own = files.filter((file) => file.recurring_task === one.task.uuid)
    const copies = own.map((file) => copyOf(file, ticket.uuid, generation.now))
    const description = withCopies(ticket.description, own, copies)
    const received = copies.map((copy) => ({ ...copy, embedded: description.includes(copy.uuid) }))
    const said = values.filter((value) => value.recurring_task === one.task.uuid)
    const asked = await askedValues(tx, ticket.template_uuid, said)
    const row = await openTicket(tx, { ...ticket, description }, systemActor, { received, values: asked })
    opened.set(one.task.uuid, row)
    await openParts(tx, one.parts, row, systemActor, false)
    const ownLinks = links.filter((link) => link.recurring_task === one.task.uuid)
    // They come with the ticket, so nobody is told of them beside it.
    await insertLinks(tx, ticket.uuid, ownLinks, generation.now)
  }
}

function ticketOf(
  { task, status, template }: Planned,
  parent: TicketRow | undefined,
  { main, due, now, working }: Generation,
): StartedTicket {
  const assignee = task.assignee && working.has(task.assignee) ? task.assignee : null
  const responsible_users = task.responsible_users.filter((uuid) => working.has(uuid))
  const { responsible_groups } = task
  const isAnswered = assignee !== null || responsible_users.length + responsible_groups.length > 0
  const wish = {
    uuid: newId(now.getTime()),
    subject: task.subject,
    description: task.description || task.subject,
    priority: task.priority,
    type: task.type,
    project: task.project,
    assignee,
    author: systemActor.uuid,
    customer: main.customer,
    customer_user: main.customer_user,
    // Once all who were named are gone, it is for those of the template.
    ...(isAnswered && { responsible_users, responsible_groups }),
    labels: task.labels,
    created_at: now,
    internal: task.internal || main.internal,
    scheduled_job: true,
    recurring_task: task.uuid,
    // What was made for a date cannot be made for it again, whoever tries.
    source_key: `recurring-task ${task.uuid} ${due.toISOString()}`,
  }
  return { ...newTicket(wish, template, parent), status }
}

/** The bytes are kept by their content, so a copy is a row. */
export function copyOf(file: RecurringFileRow, ticket: string, at: Date): NewAttachment {
  const { name, mime_type, size, sha256, created_by } = file
  return {
    uuid: newId(at.getTime()),
    ticket,
    comment: null,
    name,
    mime_type,
    size,
    sha256,
    origin: 'ticket',
    embedded: false,
    internal: false,
    created_by,
    created_at: at,
  }
}

/** Pictures that the text shows are shown from the ticket's own files. */
function withCopies(text: string, files: readonly RecurringFileRow[], copies: readonly NewAttachment[]): string {
  return files.reduce((whole, file, index) => {
    const pattern = new RegExp(`/recurring_task_attachments/(view|thumb|download)/${file.uuid}`, 'g')
    return whole.replace(pattern, `/attachment/$1/${copies[index]?.uuid ?? ''}`)
  }, text)
}

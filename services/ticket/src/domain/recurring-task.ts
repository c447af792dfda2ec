import type { Priority } from '@leitstand/contracts/common'
import { fold } from '@leitstand/contracts/fold'
import {
  type Auxiliary,
  type Ordinal,
  recurringTaskLimits,
  type Timeframe,
  type Weekday,
} from '@leitstand/contracts/ticket/recurring-tasks'
import type { Violation } from '@leitstand/contracts/violations'
import { mayBeIn, type ProjectName, type TypeName } from '@leitstand/contracts/workflow/states'
import { projectFor } from './new-ticket.ts'
import { countsMonths, nextGeneration, type Pattern } from './recurrence.ts'
import { violationsAmong } from './violations-among.ts'

/** What somebody wants of a recurring task; null was left open. What it says in fields of its template is written beside. */
export interface TaskWish {
  subject: string
  description: string
  type: TypeName | null
  project: ProjectName | null
  template: string | null
  customer: string | null
  customerUser: string | null
  assignee: string | null
  responsibleUsers: readonly string[]
  responsibleGroups: readonly string[]
  labels: readonly string[]
  priority: Priority | null
  internal: boolean | null
  startAt: string | null
  timeframe: Timeframe | null
  auxiliary: Auxiliary
  ordinal: Ordinal | null
  weekday: Weekday | null
  active: boolean
}

interface Above {
  template:
    | { uuid: string; type: TypeName; project: ProjectName | null; priority: Priority; responsible_groups: string[] }
    | undefined
  parent: { project: ProjectName } | undefined
  main: { internal: boolean } | undefined
}

/** Fills what was left open from the template and from above, in the words of the table. */
export function taskOf(wish: TaskWish, { template, parent, main }: Above) {
  const { customer } = wish
  const type = wish.type ?? template?.type ?? usualType(parent, customer)
  const isNth = wish.auxiliary === 'nth_weekday'
  const own = {
    subject: wish.subject,
    description: wish.description,
    words: fold(`${wish.subject} ${wish.description}`),
    type,
    project: wish.project ?? projectFor(type, template, parent),
    template_uuid: template?.uuid ?? null,
    assignee: wish.assignee,
    responsible_users: [...wish.responsibleUsers],
    responsible_groups: [...wish.responsibleGroups],
    labels: [...wish.labels],
    priority: wish.priority ?? template?.priority ?? 'medium',
    active: wish.active,
  }
  if (main) return { ...own, ...ofMainTask, internal: wish.internal ?? main.internal }
  return {
    ...own,
    customer,
    customer_user: wish.customerUser,
    internal: wish.internal ?? customer === null,
    start_at: wish.startAt ? new Date(wish.startAt) : null,
    timeframe: wish.timeframe,
    auxiliary: wish.auxiliary,
    ordinal: isNth ? wish.ordinal : null,
    weekday: isNth ? wish.weekday : null,
  }
}

function usualType(parent: Above['parent'], customer: string | null): TypeName {
  if (parent) return 'sub_ticket'
  return customer ? 'normal' : 'internal'
}

/** Customer and schedule are the main task's, so a sub-task keeps none. */
const ofMainTask = {
  customer: null,
  customer_user: null,
  start_at: null,
  timeframe: null,
  auxiliary: 'same_day' as const,
  ordinal: null,
  weekday: null,
}

type Task = ReturnType<typeof taskOf>

/** Somebody answers for what a new main task makes: the template's groups, else who creates it. */
export function withResponsibility(task: Task, template: Above['template'], creator: string): Task {
  if (isAnswered(task)) return task
  const groups = template?.responsible_groups ?? []
  return groups.length > 0 ? { ...task, responsible_groups: groups } : { ...task, responsible_users: [creator] }
}

function isAnswered(task: Task): boolean {
  return task.assignee !== null || task.responsible_users.length > 0 || task.responsible_groups.length > 0
}

/** What is wrong with a task. */
export function refusalsOf(task: Task, tree: { depth: number; maxDepth: number; subTasks: number }): Violation[] {
  const isMain = tree.depth === 0
  const isNth = task.auxiliary === 'nth_weekday'
  const { subTasks } = recurringTaskLimits
  return violationsAmong([
    // Authorities ask when they ask; what they ask is not for every employee's eyes.
    [task.type === 'authority_request', { propertyPath: 'type', code: 'unknown-reference' }],
    [!mayBeIn(task.project, task.type), { propertyPath: 'project', code: 'project-not-of-type' }],
    [isMain && task.start_at === null, { propertyPath: 'startAt', code: 'required' }],
    [isMain && task.timeframe === null, { propertyPath: 'timeframe', code: 'required' }],
    [isNth && task.ordinal === null, { propertyPath: 'ordinal', code: 'required' }],
    [isNth && task.weekday === null, { propertyPath: 'weekday', code: 'required' }],
    [
      task.timeframe !== null && !countsMonths(task.timeframe) && task.auxiliary !== 'same_day',
      { propertyPath: 'auxiliary', code: 'auxiliary-needs-month' },
    ],
    [isMain && !task.internal && task.customer === null, { propertyPath: 'customer', code: 'customer-required' }],
    [isMain && !isAnswered(task), { propertyPath: 'responsibleGroups', code: 'responsibility-required' }],
    [tree.depth > tree.maxDepth, { propertyPath: 'parent', code: 'depth-exceeded', details: { max: tree.maxDepth } }],
    [tree.subTasks > subTasks, { propertyPath: 'parent', code: 'sub-tasks-exceeded', details: { max: subTasks } }],
  ])
}

interface Scheduled {
  start_at: Date | null
  timeframe: Timeframe | null
  auxiliary: Auxiliary
  ordinal: Ordinal | null
  weekday: Weekday | null
  active: boolean
}

/** The schedule of a main task; sub-tasks have none. */
export function patternOf({ start_at: startAt, timeframe, auxiliary, ordinal, weekday }: Scheduled): Pattern | null {
  return startAt && timeframe ? { startAt, timeframe, auxiliary, ordinal, weekday } : null
}

/**
 * The date a written task is due next. A date that has come and whose ticket is still owed stays, whatever else is changed;
 * so does the next one while the schedule is the same. Switched off, nothing is due, and what it missed is not made up.
 */
export function dueAfterWriting(
  task: Scheduled,
  previous: (Scheduled & { next_generation_at: Date | null; last_generation_at: Date | null }) | undefined,
  now: Date,
  timeZone: string,
): Date | null {
  const pattern = patternOf(task)
  if (!task.active || !pattern) return null
  const due = previous?.next_generation_at
  if (previous && due && (due <= now || JSON.stringify(patternOf(previous)) === JSON.stringify(pattern))) return due
  return nextGeneration(pattern, now, previous?.last_generation_at ?? null, timeZone)
}

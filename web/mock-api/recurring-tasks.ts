import { iri, userRef } from '@leitstand/contracts/common'
import {
  previewRecurringTask,
  type RecurringTask,
  type RecurringTaskInput,
  recurringTasks,
} from '@leitstand/contracts/ticket/recurring-tasks'
import { fail, heedSentinel, mock, pageOf } from './mock.ts'
import { groups, uuidOf } from './people.ts'
import { ago } from './world.ts'

const tasks: RecurringTask[] = [
  taskOf(uuidOf(60, 0), 'Backups prüfen', userRef(uuidOf(1, 0), 'Mara Lindner')),
  { ...taskOf(uuidOf(60, 1), 'Zertifikate prüfen', userRef(uuidOf(1, 0), 'Mara Lindner')), active: false },
]
const find = (uuid: string) => tasks.find((task) => task.uuid === uuid) ?? fail('not-found')
const { list, get, create, patch, delete: remove } = recurringTasks.requests

mock(list, (input) => {
  const { page, itemsPerPage, active, q = '' } = input as Record<string, unknown>
  const fit = tasks.filter(
    (task) => (active === undefined || task.active) && task.subject.toLowerCase().includes(String(q).toLowerCase()),
  )
  return pageOf(fit, Number(page), Number(itemsPerPage))
})
mock(get, ({ uuid }) => find(uuid))
mock(create, (input, { me }) => {
  heedSentinel(input)
  const { subject, description } = input as RecurringTaskInput
  const task = { ...taskOf(crypto.randomUUID(), subject, userRef(me.uuid, me.name)), description }
  tasks.push(task)
  return task
})
mock(patch, (input) => {
  heedSentinel(input)
  const { subject, description, active } = input as Partial<RecurringTaskInput>
  return Object.assign(find(input.uuid), JSON.parse(JSON.stringify({ subject, description, active })))
})
mock(remove, ({ uuid }) => {
  tasks.splice(tasks.indexOf(find(uuid)), 1)
  return null
})
mock(previewRecurringTask, ({ startAt }) => ({
  dates: Array.from({ length: 10 }, (_, index) =>
    new Date(Date.parse(startAt) + (index + 1) * 30 * 86_400_000).toISOString(),
  ),
}))

function taskOf(uuid: string, subject: string, createdBy: RecurringTask['createdBy']): RecurringTask {
  return {
    '@id': iri('recurring_tasks', uuid),
    '@type': 'RecurringTask',
    uuid,
    subject,
    description: '',
    type: { '@id': iri('types', 'internal'), '@type': 'TicketType', name: 'internal', label: 'Intern' },
    project: { '@id': iri('projects', 'general'), '@type': 'Project', name: 'general', label: 'Allgemein' },
    template: null,
    customer: null,
    customerUser: null,
    assignee: null,
    responsibleUsers: [],
    responsibleGroups: [groups.support],
    labels: [],
    priority: 'medium',
    internal: true,
    startAt: ago(50_000),
    timeframe: 'month',
    auxiliary: 'same_day',
    ordinal: null,
    weekday: null,
    active: true,
    nextGenerationAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    lastGenerationAt: null,
    generationFailure: null,
    parent: null,
    mainTask: null,
    subTasks: [],
    attachments: [],
    links: [],
    openTickets: [],
    closedTickets: [],
    openTicketCount: 0,
    closedTicketCount: 0,
    createdBy,
    createdAt: ago(50_000),
    updatedAt: ago(900),
    version: 1,
  }
}

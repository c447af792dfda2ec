import { iri } from '@leitstand/contracts/common'
import { deleteRecurringTaskAttachment } from '@leitstand/contracts/ticket/recurring-task-attachments'
import { type RecurringTask, recurringTaskLinks } from '@leitstand/contracts/ticket/recurring-tasks'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { StartField } from '../src/features/recurring/start-field.tsx'
import { TaskFilesPanel } from '../src/features/recurring/task-files-panel.tsx'
import { TaskLinksPanel } from '../src/features/recurring/task-links-panel.tsx'
import { Component as RecurringTasks } from '../src/pages/recurring/recurring-tasks-page.tsx'
import { mock } from './mock.ts'
import { agent, uuidOf } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const uuid = uuidOf(8, 1)
const task = { uuid: uuidOf(7, 1), attachments: [], links: [] } as unknown as RecurringTask
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a link of a recurring task that was removed by mistake is made again', async () => {
  const asked = answerFetch(agent())
  const link = {
    ...{ '@id': iri('recurring_task_links', uuid), '@type': 'RecurringTaskLink' as const, uuid, name: 'Auslastung' },
    ...{ url: 'https://monitoring.example/shop', linkedTicket: null, relation: null, version: 1 },
    createdAt: '2026-11-20T09:00:00.000Z',
  }
  mock(recurringTaskLinks.requests.delete, () => null)
  await show(<TaskLinksPanel task={{ ...task, links: [link] }} />)
  await press('Link Auslastung entfernen')
  await screen.findByText('„Auslastung“ ist entfernt.')
  await press('Rückgängig')
  await waitFor(() => expect(asked.at(-1)?.method).toBe('POST'))
  const { url, linkedTicket, relation, name } = link
  expect(asked.at(-1)?.body).toEqual({ recurringTask: task.uuid, name, url, linkedTicket, relation })
})

test('a file of a recurring task is removed after a question, since nobody can bring it back', async () => {
  const asked = answerFetch(agent())
  mock(deleteRecurringTaskAttachment, () => null)
  const file = {
    ...{ '@id': iri('recurring_task_attachments', uuid), '@type': 'RecurringTaskAttachment', uuid, size: 300 },
    ...{ name: 'plan.pdf', mimeType: 'application/pdf' },
  } as unknown as RecurringTask['attachments'][number]
  await show(<TaskFilesPanel task={{ ...task, attachments: [file] }} />)
  const deleted = () => asked.filter(({ method }) => method === 'DELETE')
  await press('Datei plan.pdf entfernen')
  const question = await screen.findByRole('dialog')
  expect(deleted()).toHaveLength(0)
  await userEvent.click(within(question).getByRole('button', { name: 'Löschen' }))
  await waitFor(() => expect(deleted()).toHaveLength(1))
})

test('the time of the first date is complete once it is left', async () => {
  answerFetch(agent())
  const said: (string | null)[] = []
  await show(<StartField value="2026-12-01T09:30:00.000Z" change={(value) => said.push(value)} />)
  const time = await screen.findByRole('textbox', { name: /Uhrzeit/ })
  await userEvent.clear(time)
  await userEvent.type(time, '8')
  await userEvent.tab()
  expect(time).toHaveProperty('value', '08:00')
  expect(said.at(-1)).toBe('2026-12-01T07:00:00.000Z')
})

test('a task without type and template has no part for fields of a template', async () => {
  answerFetch(agent())
  const place = { path: '/recurring_task/:step', url: '/recurring_task/create' }
  await show(<RecurringTasks />, agent(), place)
  await screen.findByRole('group', { name: 'Typ' })
  expect(screen.queryByRole('group', { name: 'Angaben zur Vorlage' })).toBeNull()
})

import { groupRef } from '@leitstand/contracts/common'
import type { OutputOf } from '@leitstand/contracts/define'
import { listResponsibleGroups } from '@leitstand/contracts/identity/administration'
import { filterGroups } from '@leitstand/contracts/identity/requests'
import { listDrafts } from '@leitstand/contracts/ticket/drafts'
import { templates } from '@leitstand/contracts/ticket/resources'
import { createTicket } from '@leitstand/contracts/ticket/tickets'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CreateTicket } from '../src/pages/tickets/create-ticket.tsx'
import { fail, mock, pageOf } from './mock.ts'
import { agent } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

beforeEach(() => localStorage.clear())
afterEach(leave)

function Place() {
  const { pathname } = useLocation()
  return pathname === '/ticket/create' ? <CreateTicket /> : <p>{pathname}</p>
}

function open(search = '') {
  answerFetch(agent())
  mock(listDrafts, () => pageOf([]))
  mock(filterGroups, () => pageOf([]))
  mock(listResponsibleGroups, () => pageOf([technicians]))
  mock(templates.requests.list, () => pageOf([]))
  mock(templates.requests.get, ({ uuid }) => aTemplate(uuid))
  return show(<Place />, agent(), { path: '*', url: `/ticket/create${search}` })
}

const move = '0190d2a0-0000-7000-8000-0000000000b1'
const order = '0190d2a0-0000-7000-8000-0000000000b2'

const technicians = groupRef(order, 'Technik')

const site = {
  ...{
    '@id': '/api/ticket_metadata_fields/s',
    '@type': 'TicketMetadataField',
    uuid: 's',
    name: 'Standort',
    nameEn: '',
  },
  ...{ type: 'text_multiline' as const, options: [], regex: null, required: false, order: 0, deleted: false },
}

/** Two templates, of which one brings words along, and each who answers for its tickets. */
function aTemplate(uuid: string): OutputOf<typeof templates.requests.get> {
  const isMove = uuid === move
  const group = { '@id': '/api/user_groups/g', '@type': 'UserGroup' as const, uuid: isMove ? order : move, name: 'G' }
  return {
    ...{
      '@id': `/api/templates/${uuid}`,
      '@type': 'Template',
      uuid,
      name: isMove ? 'Umzug' : 'Bestellung',
      nameEn: '',
    },
    ...{ subject: isMove ? 'Umzug von …' : '', subjectEn: '', description: isMove ? 'Domain:' : '', descriptionEn: '' },
    type: { '@id': '/api/ticket_types/order', '@type': 'TicketType', name: 'order', label: 'Bestellung' },
    ...{ project: null, targetGroup: 'all', autoClose: 'none', default: false, slaCapable: true, priority: 'medium' },
    ...{ priorityReadOnly: false, priorityVisible: true, hidden: false, active: true, responsibleGroups: [group] },
    ...{ responsibleUsers: [], labels: [], tagDescription: '', tagDescriptionEn: '', parent: null, mainTemplate: null },
    ...{ subTemplates: [], mandatory: false, availability: 'main', fixedExecutionTime: null, hint: null, places: [] },
    ...{
      tags: [],
      metadataFields: isMove ? [site] : [],
      watchers: [],
      clearingTypes: [],
      senderConfigurations: [],
      version: 1,
    },
    ...{ createdAt: '2026-11-20T08:00:00Z', updatedAt: '2026-11-20T08:00:00Z' },
  }
}

const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Titel/ })

test('what was begun in a fresh browser is there again after a reload', async () => {
  const { unmount } = await open()
  await userEvent.type(await title(), 'Drucker')
  unmount()
  await open()
  expect((await title()).value).toBe('Drucker')
})

test('whoever cancels a begun ticket is asked first, and comes to the overview from a tab of its own', async () => {
  await open()
  await userEvent.type(await title(), 'Drucker')
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Weiter bearbeiten' }))
  expect((await title()).value).toBe('Drucker')
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Verwerfen und gehen' }))
  await screen.findByText('/ticket/overview')
})

test('a kind that was chosen instead of the one of the address stays after a reload', async () => {
  const kind = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })
  const { unmount } = await open('?type=internal')
  await userEvent.type(await title(), 'Drucker')
  expect((await kind('Internes Ticket')).checked).toBe(true)
  await userEvent.click(await kind('Kundenticket'))
  unmount()
  await open('?type=internal')
  await waitFor(async () => expect((await kind('Kundenticket')).checked).toBe(true))
})

test('staff say of a measure where it comes from and by which standard, and of nothing else', async () => {
  await open('?type=measure')
  await screen.findByLabelText('IMS-Herkunft')
  await screen.findByLabelText('IMS-Norm')
  leave()
  localStorage.clear()
  await open('?type=order')
  await title()
  await screen.findByLabelText('Ausführung')
  expect(screen.queryByLabelText('IMS-Herkunft')).toBeNull()
})

test('what is wrong is said until the field that it asks for is filled', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Ticket erstellen' }))
  const problem = await screen.findByText('Ohne Bearbeiter braucht das Ticket einen Verantwortlichen.')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Verantwortung' }))
  await userEvent.click(await screen.findByTitle('Technik'))
  await waitFor(() => expect(problem.isConnected).toBe(false))
  expect(screen.getByText('Bitte wählen Sie einen Kunden.')).toBeTruthy()
})

test('what the server finds wrong with the type stands below it', async () => {
  await open(`?template=${move}`)
  mock(createTicket, () => fail('invalid', { violations: [{ propertyPath: 'type', code: 'type-of-other-groups' }] }))
  await waitFor(async () => expect((await title()).value).toBe('Umzug von …'))
  await userEvent.click(screen.getByRole('radio', { name: 'Internes Ticket' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ticket erstellen' }))
  const type = await screen.findByRole('combobox', { name: 'Typ' })
  await waitFor(() => expect(type.getAttribute('aria-invalid')).toBe('true'))
})

test('what a template brought along and nobody touched goes with it when another one is chosen', async () => {
  const { unmount } = await open(`?template=${move}`)
  await waitFor(async () => expect((await title()).value).toBe('Umzug von …'))
  expect(screen.queryByRole('button', { name: 'Weiteren Entwurf beginnen' })).toBeNull()
  unmount()
  const next = await open(`?template=${order}`)
  await screen.findByText('Bestellung')
  await waitFor(async () => expect((await title()).value).toBe(''))
  await userEvent.type(await title(), 'Zwei Server')
  next.unmount()
  await open(`?template=${move}`)
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Beschreibung/ }).textContent).toBe('Domain:'))
  expect((await title()).value).toBe('Zwei Server')
})

test('what was said to the fields of a template is there after a reload, also under its own title', async () => {
  const { unmount } = await open(`?template=${move}`)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Standort' }), 'München')
  unmount()
  await open(`?template=${move}`)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Standort' })
  expect(field.value).toBe('München')
  expect((await title()).value).toBe('Umzug von …')
})

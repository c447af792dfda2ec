import type { OutputOf } from '@leitstand/contracts/define'
import { listTemplatesByTag } from '@leitstand/contracts/ticket/templates'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { Component as TicketSelect } from '../src/pages/tickets/ticket-select-page.tsx'
import { mock, pageOf } from './mock.ts'
import { agent, mainCustomer, type Person, uuidOf } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

test('the kinds of ticket are told apart by their pictures', async () => {
  answerFetch(agent())
  mock(listTemplatesByTag, () => pageOf([]))
  await show(<TicketSelect />)
  const pictureOf = (name: string) => screen.getByRole('link', { name }).querySelector('svg')?.innerHTML
  await screen.findByRole('link', { name: 'Bestellung' })
  const pictures = ['Support', 'Bestellung', 'Behördenanfrage', 'Serverbericht', 'Einkauf'].map(pictureOf)
  expect(new Set(pictures).size).toBe(5)
})

test('staff narrow templates and kinds by words, and are told when none fits', async () => {
  answerFetch(agent())
  mock(listTemplatesByTag, () => pageOf([]))
  await show(<TicketSelect />)
  const words = await screen.findByRole('searchbox', { name: 'Vorlagen durchsuchen' })
  await userEvent.type(words, 'bestellung infra')
  await waitFor(() =>
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Infrastrukturbestellung']),
  )
  await userEvent.clear(words)
  await userEvent.type(words, 'gibt es nicht')
  await screen.findByText('Keine Vorlage passt zu „gibt es nicht“.')
  await userEvent.clear(words)
  await screen.findByRole('link', { name: 'Bestellung' })
})

test('a customer to whom little is offered is not asked to search', async () => {
  answerFetch(mainCustomer())
  mock(listTemplatesByTag, () => pageOf([]))
  await show(<TicketSelect />, mainCustomer())
  await screen.findByRole('link', { name: /^Etwas anderes/ })
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('whose groups are limited to some types is offered these alone', async () => {
  const buyer: Person = { ...agent(), workflows: ['purchase', 'internal'] }
  answerFetch(buyer)
  mock(listTemplatesByTag, () => pageOf([]))
  await show(<TicketSelect />, buyer)
  await screen.findByRole('link', { name: 'Einkauf' })
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Intern', 'Einkauf'])
})

type Offered = OutputOf<typeof listTemplatesByTag>['items'][number]['templates'][number]

function aTemplate(number: number, name: string, nameEn: string): Offered {
  const uuid = uuidOf(5, number)
  return {
    ...{ '@id': `/api/templates/${uuid}`, '@type': 'Template', uuid, name, nameEn },
    ...{ subject: '', subjectEn: '', description: '', descriptionEn: '', tagDescription: '', tagDescriptionEn: '' },
    type: { '@id': '/api/ticket_types/order', '@type': 'TicketType', name: 'order', label: 'Bestellung' },
    ...{ project: null, targetGroup: 'all', autoClose: 'none', default: false, slaCapable: true, priority: 'medium' },
    ...{ priorityReadOnly: false, priorityVisible: true, hidden: false, active: true, responsibleGroups: [] },
    ...{ responsibleUsers: [], labels: [], parent: null, mainTemplate: null, subTemplates: [], mandatory: false },
    ...{ availability: 'main', fixedExecutionTime: null, hint: null, places: [], tags: [], metadataFields: [] },
    ...{ watchers: [], clearingTypes: [], senderConfigurations: [], version: 1 },
    ...{ createdAt: '2026-11-20T08:00:00Z', updatedAt: '2026-11-20T08:00:00Z' },
  }
}

test('who reads English finds what has no tag by its English name', async () => {
  answerFetch(mainCustomer())
  const offered = [aTemplate(1, 'Anfrage', 'Question'), aTemplate(2, 'Umzug', 'Move'), aTemplate(3, 'Zugang', '')]
  mock(listTemplatesByTag, () => pageOf([{ tag: null, templates: offered }]))
  const titles = () => screen.getAllByRole('link').map((link) => link.querySelector('strong')?.textContent)
  await show(<TicketSelect />, mainCustomer())
  await screen.findByRole('link', { name: /^Umzug/ })
  expect(titles().slice(0, 3)).toEqual(['Anfrage', 'Umzug', 'Zugang'])
  await act(() => i18next.changeLanguage('en'))
  expect(titles().slice(0, 3)).toEqual(['Move', 'Question', 'Zugang'])
  await act(() => i18next.changeLanguage('de'))
})

import { listTemplatesByTag } from '@leitstand/contracts/ticket/templates'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Component as TicketSelect } from '../src/pages/tickets/ticket-select-page.tsx'
import { mock, pageOf } from './mock.ts'
import { agent, mainCustomer, type Person } from './people.ts'
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

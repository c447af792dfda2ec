import { listTemplatesByTag } from '@leitstand/contracts/ticket/templates'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Component as TicketSelect } from '../src/pages/tickets/ticket-select-page.tsx'
import { mock, pageOf } from './mock.ts'
import { agent } from './people.ts'
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

import { type Rating, rateTicket } from '@leitstand/contracts/ticket/ratings'
import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useApi } from '../src/api/use-api.ts'
import { RatingForm } from '../src/features/ticket/rating-form.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { mock } from './mock.ts'
import { mainCustomer } from './people.ts'
import { aTicket, mockTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const given: Rating = {
  ...{ '@id': '/api/ticket_ratings/r', '@type': 'Rating', uuid: '0199a000-0000-7000-8000-0000000000aa' },
  ...{ score: 4, word: 'Gut', current: true, changeableUntil: '2036-12-01T08:00:00Z' },
} as Rating

function Form() {
  const [before, setBefore] = useState(given)
  const ticket = useApi(getTicket, { id: '10001' }).data
  if (!ticket) return null
  return (
    <TicketProvider ticket={ticket} state={undefined}>
      <RatingForm before={before} close={() => undefined} />
      <button type="button" onClick={() => setBefore({ ...given, score: 1, word: 'Doch nicht' })}>
        Anderer Tab
      </button>
    </TicketProvider>
  )
}

test('a rating that was changed in another tab stands in the form, beside what was written here', async () => {
  answerFetch(mainCustomer())
  mockTicket(aTicket({ status: 'closed' }), [])
  mock(rateTicket, () => given)
  await show(<Form />, mainCustomer())
  const word = await screen.findByRole<HTMLTextAreaElement>('textbox')
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').findIndex(({ checked }) => checked)
  expect(chosen()).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Anderer Tab' }))
  expect(chosen()).toBe(4)
  expect(word.value).toBe('Doch nicht')
  await userEvent.type(word, ', leider')
  await userEvent.click(screen.getByRole('button', { name: 'Anderer Tab' }))
  expect(word.value).toBe('Doch nicht, leider')
})

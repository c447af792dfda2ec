import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ComponentForm } from '../src/features/ticket/component-form.tsx'
import { RequisitionForm } from '../src/features/ticket/requisition-form.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { agent } from './people.ts'
import { aTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

// What is no number is nothing in JSON, and nothing means "as usual".
test.each([
  ['a component', ComponentForm, 'zwei', 'zwei'],
  ['a component', ComponentForm, '', ''],
  ['a component', ComponentForm, ' 3 ', 3],
  ['what is needed', RequisitionForm, 'zwei', 'zwei'],
  ['what is needed', RequisitionForm, '2,5', 2.5],
])('the amount of %s is sent as it was written, never as the usual one', async (_, Form, written, sent) => {
  const asked = answerFetch(agent())
  await show(
    <TicketProvider ticket={aTicket({})} state={undefined}>
      <Form close={() => undefined} />
    </TicketProvider>,
  )
  const field = screen.getByRole('textbox', { name: /^Anzahl/ })
  await userEvent.clear(field)
  if (written) await userEvent.type(field, written)
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await expect
    .poll(() => asked.flatMap(({ method, body }) => (method === 'POST' ? [Object(body).amount] : [])))
    .toEqual([sent])
})

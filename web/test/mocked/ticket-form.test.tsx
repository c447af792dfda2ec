import { listServers } from '@leitstand/contracts/identity/assigned-resources'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { TicketForm } from '../../src/features/create/ticket-form.tsx'
import { emptyValues, type TicketValues } from '../../src/features/create/ticket-values.ts'
import { mock } from '../mock.ts'
import { agent, customer } from '../people.ts'
import { answerFetch, leave, show } from '../world.tsx'

/** Uploads that end when the test says so. */
const sent = vi.hoisted(() => ({ end: (_: object) => {}, fail: (_: Error) => {} }))
vi.mock('../../src/api/upload.ts', () => ({
  upload: () =>
    new Promise((resolve, reject) => {
      sent.end = resolve
      sent.fail = reject
    }),
}))
const log = { uuid: '0199a000-0000-7000-8000-0000000000ab', name: 'protokoll.txt', size: 5, mimeType: 'text/plain' }

afterEach(leave)

interface OpeningProps {
  opened: (values: TicketValues) => void
  begun?: TicketValues
}

function Opening({ opened, begun = emptyValues }: OpeningProps) {
  const [values, setValues] = useState(begun)
  return (
    <TicketForm
      {...{ values, problems: {}, isSaving: false, isEditing: false, submitText: 'Ticket erstellen', cancel: () => {} }}
      set={(change) => setValues((before) => ({ ...before, ...change }))}
      submit={() => opened(values)}
    />
  )
}

test('a request that is sent while its file is on the way is sent with the file', async () => {
  answerFetch(customer())
  mock(listServers, () => ({ items: [], total: 0 }))
  const opened = vi.fn<(values: TicketValues) => void>()
  await show(<Opening opened={opened} />, customer())
  const file = new File(['Messwerte'], log.name)
  fireEvent.paste(await screen.findByRole('textbox', { name: /Beschreibung/ }), {
    clipboardData: { files: [file], getData: () => '' },
  })
  await userEvent.click(screen.getByRole('button', { name: /Ticket erstellen/ }))
  expect(opened).not.toHaveBeenCalled()
  await act(async () => sent.end(log))
  await waitFor(() => expect(opened).toHaveBeenCalledOnce())
  expect(opened.mock.calls[0]?.[0].description).toContain('protokoll.txt')
})

test('a request that waits for its file is not sent without it', async () => {
  answerFetch(customer())
  mock(listServers, () => ({ items: [], total: 0 }))
  const opened = vi.fn<(values: TicketValues) => void>()
  await show(<Opening opened={opened} />, customer())
  fireEvent.paste(await screen.findByRole('textbox', { name: /Beschreibung/ }), {
    clipboardData: { files: [new File(['Messwerte'], log.name)], getData: () => '' },
  })
  await userEvent.click(screen.getByRole('button', { name: /Ticket erstellen/ }))
  await act(async () => sent.fail(new Error('offline')))
  await screen.findByText(log.name)
  expect(opened).not.toHaveBeenCalled()
})

test.each([
  ['chosen', customer(), 'enabled'],
  ['shown', customer(), 'disabled'],
  ['hidden', customer(), 'missing'],
  ['hidden', agent(), 'enabled'],
] as const)('by a template whose priority is %s to customers, the field is as it says', async (asked, me, expected) => {
  answerFetch(me)
  mock(listServers, () => ({ items: [], total: 0 }))
  await show(<Opening opened={() => {}} begun={{ ...emptyValues, customersPriority: asked }} />, me)
  await screen.findByRole('button', { name: /Ticket erstellen/ })
  await waitFor(() => {
    const field = screen.queryByRole<HTMLInputElement>('combobox', { name: 'Priorität' })
    expect(field === null ? 'missing' : field.disabled ? 'disabled' : 'enabled').toBe(expected)
  })
})

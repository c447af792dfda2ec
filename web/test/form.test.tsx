import { trackings } from '@leitstand/contracts/ticket/trackings'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import { CreateTokenDialog } from '../src/features/settings/create-token-dialog.tsx'
import { CategoryDialog } from '../src/features/tickets/category-dialog.tsx'
import { TrackingForm } from '../src/features/tracking/tracking-form.tsx'
import { Form } from '../src/ui/form.tsx'
import { MetadataField } from '../src/ui/metadata-field.tsx'
import { AreaField, TextField } from '../src/ui/text-field.tsx'
import { TimeField } from '../src/ui/time-field.tsx'
import { fail, mock } from './mock.ts'
import { agent } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const close = () => undefined

test.each([{ ctrlKey: true }, { metaKey: true }])('every form is sent with %j and Enter', async (keys) => {
  const asked = answerFetch(agent())
  mock(trackings.requests.create, () => fail('not-found'))
  await show(<TrackingForm ticket={10_001} close={close} />)
  const id = screen.getByRole('textbox', { name: 'Sendungsnummer' })
  fireEvent.change(id, { target: { value: 'JJD000390' } })
  fireEvent.keyDown(id, { key: 'Enter', ...keys })
  await expect.poll(() => asked).toMatchObject([{ method: 'POST', body: { trackingId: 'JJD000390' } }])
})

test('a form within a form is sent alone, wherever it lies on the page', async () => {
  const sent: string[] = []
  const inner = (
    <Form onSubmit={(form) => sent.push(`inner ${form.get('reason')}`)}>
      <AreaField label="Grund" name="reason" defaultValue="weil" />
      <button type="submit">Innen</button>
    </Form>
  )
  await show(
    <Form onSubmit={() => sent.push('outer')}>
      <TextField label="Name" name="name" />
      <button type="submit">Außen</button>
      {createPortal(inner, document.body)}
    </Form>,
  )
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Grund' }), { key: 'Enter', ctrlKey: true })
  expect(sent).toEqual(['inner weil'])
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name' }), { key: 'Enter', ctrlKey: true })
  expect(sent).toEqual(['inner weil', 'outer'])
})

test('nothing is sent while its button may not be pressed', async () => {
  const sent: string[] = []
  await show(
    <Form onSubmit={() => sent.push('sent')}>
      <TextField label="Name" name="name" />
      <button type="submit" disabled>
        Senden
      </button>
    </Form>,
  )
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name' }), { key: 'Enter', ctrlKey: true })
  expect(sent).toEqual([])
})

test.each([
  ['a shipment', <TrackingForm key="1" close={close} />, ['Ticketnummer', 'Sendungsnummer']],
  ['a category', <CategoryDialog key="2" category={null} close={close} />, ['Name der Kategorie']],
  ['a token', <CreateTokenDialog key="3" close={close} />, ['Name', 'Läuft ab am']],
])('the form of %s marks what it cannot be saved without', async (_what, form, names) => {
  answerFetch(agent())
  await show(form)
  for (const name of names) {
    const field = await screen.findByRole('textbox', { name })
    expect([name, field.getAttribute('aria-required')]).toEqual([name, 'true'])
  }
})

test('a time of day is written without a colon, which the keys for numbers of a phone do not have', async () => {
  const sent: unknown[] = []
  await show(
    <Form onSubmit={(form) => sent.push(form.get('time'))}>
      <TimeField label="Uhrzeit" name="time" initial="" />
      <button type="submit">Senden</button>
    </Form>,
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Uhrzeit' }), '830')
  await userEvent.tab()
  expect(screen.getByDisplayValue('08:30')).toBeDefined()
  await userEvent.clear(screen.getByRole('textbox'))
  await userEvent.type(screen.getByRole('textbox'), '1405{Enter}')
  expect(sent).toEqual(['14:05'])
})

function OwnTime() {
  const [value, change] = useState<Parameters<ComponentProps<typeof MetadataField>['change']>[0]>(null)
  const field = { uuid: '0190d2a0-0000-7000-8000-0000000000c2', name: 'Rückruf', type: 'time_picker', options: [] }
  return <MetadataField field={field as never} label="Rückruf" value={value ?? undefined} change={change} />
}

test('so is the time of day that a template asks for', async () => {
  await show(<OwnTime />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Rückruf' }), '930')
  await userEvent.tab()
  expect(screen.getByDisplayValue('09:30')).toBeDefined()
})

test('a box that must be ticked says so, and what is wrong with it', async () => {
  const field = { type: 'checkbox' as const, options: [], required: true }
  const problem = 'Dieses Feld darf nicht leer sein'
  await show(<MetadataField field={field} label="Einverstanden" value={undefined} problem={problem} change={close} />)
  const box = screen.getByRole('checkbox', { name: 'Einverstanden' })
  expect(['aria-invalid', 'aria-required'].map((name) => box.getAttribute(name))).toEqual(['true', 'true'])
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(problem)
})

import {
  type AnonymisationPreview,
  anonymiseUser,
  previewAnonymisation,
} from '@leitstand/contracts/identity/personal-data'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { PersonalData } from '../src/features/people/personal-data.tsx'
import { mock } from './mock.ts'
import { admin, agent, mainCustomer } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const preview = (uuid: string, rest: Partial<AnonymisationPreview>): AnonymisationPreview => ({
  name: `Anonym ${uuid.slice(-8)}`,
  email: `anonym-${uuid}@anonym.invalid`,
  counts: [
    { kind: 'tickets', effect: 'renamed', count: 12 },
    { kind: 'rawMails', effect: 'kept', count: 3 },
  ],
  obstacles: [],
  warnings: [],
  ...rest,
})

test('everybody can take their own data along, and anonymise nobody', async () => {
  const me = mainCustomer()
  answerFetch(me)
  await show(<PersonalData user={me} />, me)
  const link = await screen.findByRole('link', { name: 'Daten herunterladen' })
  expect(link.getAttribute('href')).toBe(`/api/users/${me.uuid}/personal-data`)
  expect(screen.queryByRole('button', { name: 'Anonymisieren …' })).toBeNull()
})

test('an administrator reads what will happen and types the address before somebody is anonymised', async () => {
  const asked = answerFetch(admin())
  const chief = mainCustomer()
  const { uuid, email } = chief
  mock(previewAnonymisation, () => preview(uuid, { warnings: [{ code: 'main-customer', count: 1 }] }))
  mock(anonymiseUser, () => ({ ...chief, name: `Anonym ${uuid.slice(-8)}` }))
  await show(<PersonalData user={chief} />, admin())
  await userEvent.click(await screen.findByRole('button', { name: 'Anonymisieren …' }))
  await screen.findByText('12 Tickets')
  expect(screen.getByText(`Bleibt, mit dem neuen Namen „Anonym ${uuid.slice(-8)}“`)).toBeTruthy()
  expect(screen.getByText('3 empfangene E-Mails im Original')).toBeTruthy()
  expect(screen.getByText(/^Die Person ist Hauptkunde/)).toBeTruthy()
  const confirm = screen.getByRole('button', { name: 'Endgültig anonymisieren' })
  expect(confirm.hasAttribute('disabled')).toBe(true)
  await userEvent.type(screen.getByRole('textbox', { name: /Zur Bestätigung/ }), email)
  await userEvent.click(confirm)
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ method: 'POST', body: { confirmEmail: email } }))
})

test('whoever has open tickets cannot be anonymised yet, and it says why', async () => {
  answerFetch(admin())
  const obstacles = [{ code: 'tickets-assigned' as const, count: 2 }]
  mock(previewAnonymisation, ({ uuid }) => preview(uuid, { obstacles }))
  await show(<PersonalData user={agent()} />, admin())
  await userEvent.click(await screen.findByRole('button', { name: 'Anonymisieren …' }))
  expect((await screen.findByRole('alert')).textContent).toContain('noch offene Tickets zugewiesen (2)')
  expect(screen.getByRole('button', { name: 'Endgültig anonymisieren' }).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('textbox')).toBeNull()
})

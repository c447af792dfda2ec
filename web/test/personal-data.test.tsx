import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PersonalData } from '../src/features/people/personal-data.tsx'
import { answerFetch, person, show } from './world.tsx'

const admin = 'admin@leitstand.example'
const chief = 'chef@nordlicht.example'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('everybody can take their own data along, and anonymise nobody', async () => {
  answerFetch(chief)
  const me = person(chief)
  await show(<PersonalData user={me} />, chief)
  const link = await screen.findByRole('link', { name: 'Daten herunterladen' })
  expect(link.getAttribute('href')).toBe(`/api/users/${me.uuid}/personal-data`)
  expect(screen.queryByRole('button', { name: 'Anonymisieren …' })).toBeNull()
})

test('an administrator reads what will happen and types the address before somebody is anonymised', async () => {
  const asked = answerFetch(admin)
  const { uuid, email, name } = person(chief)
  await show(<PersonalData user={person(chief)} />, admin)
  await userEvent.click(await screen.findByRole('button', { name: 'Anonymisieren …' }))
  await screen.findByText('12 Tickets')
  expect(screen.getByText(`Bleibt, mit dem neuen Namen „Anonym ${uuid.slice(-8)}“`)).toBeTruthy()
  expect(screen.getByText('3 empfangene E-Mails im Original')).toBeTruthy()
  expect(screen.getByText(/^Die Person ist Hauptkunde/)).toBeTruthy()
  const confirm = screen.getByRole('button', { name: 'Endgültig anonymisieren' })
  expect(confirm.hasAttribute('disabled')).toBe(true)
  await userEvent.type(screen.getByRole('textbox', { name: /Zur Bestätigung/ }), email)
  await userEvent.click(confirm)
  await waitFor(() => expect(person(`anonym-${uuid}@anonym.invalid`).name).not.toBe(name))
  expect(asked.at(-1)).toMatchObject({ method: 'POST', body: { confirmEmail: email } })
})

test('whoever has open tickets cannot be anonymised yet, and it says why', async () => {
  answerFetch(admin)
  await show(<PersonalData user={person('agent@leitstand.example')} />, admin)
  await userEvent.click(await screen.findByRole('button', { name: 'Anonymisieren …' }))
  expect((await screen.findByRole('alert')).textContent).toContain('noch offene Tickets zugewiesen (2)')
  expect(screen.getByRole('button', { name: 'Endgültig anonymisieren' }).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('textbox')).toBeNull()
})

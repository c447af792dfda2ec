import { usualNotifications } from '@leitstand/contracts/identity/notification-settings'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EmailSection } from '../src/features/settings/email-section.tsx'
import { NotificationsSection } from '../src/features/settings/notifications-section.tsx'
import { SecuritySection } from '../src/features/settings/security-section.tsx'
import { TokensSection } from '../src/features/settings/tokens-section.tsx'
import { answerFetch, person, show } from './world.tsx'

const agent = 'agent@leitstand.example'
const sub = 'nutzer@nordlicht.example'

beforeEach(() => {
  for (const email of [agent, sub]) person(email).notificationSettings = usualNotifications
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const toggle = async (name: string) => userEvent.click(await screen.findByRole('switch', { name }))
const isRefused = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-disabled') === 'true'

test('a switch is saved at once, alone', async () => {
  const asked = answerFetch(agent)
  await show(<NotificationsSection />)
  await toggle('Meine Gruppe')
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ watchNewFromUserGroup: true }),
  )
})

test('a switch that could not be saved goes back and says why', async () => {
  answerFetch(agent)
  await show(<NotificationsSection />)
  await screen.findByRole('switch', { name: 'Server' })
  const working = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    init.method === 'PATCH' ? Promise.reject(new TypeError('failed')) : working(url, init),
  )
  await toggle('Server')
  await screen.findByText('Die Einstellung konnte nicht gespeichert werden.')
  expect(screen.getByRole('switch', { name: 'Server' }).getAttribute('aria-checked')).toBe('false')
})

test('without notifications every other switch stays, says why and does nothing', async () => {
  const asked = answerFetch(agent)
  await show(<NotificationsSection />)
  await toggle('Benachrichtigungen erhalten')
  await waitFor(() => expect(isRefused('Meine Gruppe')).toBe(true))
  expect(isRefused('Benachrichtigungen zusammenfassen')).toBe(true)
  expect(screen.getAllByText(/solange Benachrichtigungen ausgeschaltet sind/)).toHaveLength(2)
  const before = asked.length
  await toggle('Meine Gruppe')
  expect(asked).toHaveLength(before)
})

test('with everything summarised the details are settled', async () => {
  answerFetch(agent)
  await show(<NotificationsSection />)
  await toggle('Benachrichtigungen zusammenfassen')
  await waitFor(() => expect(isRefused('Beobachtete')).toBe(false))
  await toggle('Alles zusammenfassen')
  await waitFor(() => expect(isRefused('Beobachtete')).toBe(true))
  expect(isRefused('Alles zusammenfassen')).toBe(false)
})

test('the own wish about confirmations goes before that of the group, which is shown', async () => {
  const asked = answerFetch(sub)
  await show(<EmailSection />, sub)
  await screen.findByText('Wie meine Gruppe (Nordlicht Shop GmbH)')
  await userEvent.click(screen.getByRole('radio', { name: 'Nie senden' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ disableConfirmationEmail: true }),
  )
})

test('a second factor is set up after a proof, and its recovery codes are shown', async () => {
  answerFetch(agent)
  await show(<SecuritySection />, agent)
  await userEvent.click(await screen.findByRole('button', { name: 'Einrichten' }))
  const password = await screen.findByLabelText('Passwort', { selector: 'input' })
  await userEvent.type(password, 'falsch')
  await userEvent.click(screen.getByRole('button', { name: 'Bestätigen' }))
  await screen.findByText('Das Passwort oder der Code stimmt nicht.')
  await userEvent.clear(password)
  await userEvent.type(password, 'leitstand')
  await userEvent.click(screen.getByRole('button', { name: /Bestätigen$/ }))
  await userEvent.type(await screen.findByLabelText('Code aus der App'), '123 456')
  await userEvent.click(screen.getByRole('button', { name: 'Einschalten' }))
  await screen.findByText('Ihre Wiederherstellungscodes')
})

test('new passwords that differ are not sent', async () => {
  const asked = answerFetch(agent)
  await show(<SecuritySection />, agent)
  await userEvent.type(await screen.findByLabelText('Bisheriges Passwort'), 'leitstand')
  await userEvent.type(screen.getByLabelText(/^Neues Passwort(?! wiederholen)/), 'ein langes Passwort')
  await userEvent.type(screen.getByLabelText('Neues Passwort wiederholen'), 'ein anderes Passwort')
  await userEvent.click(screen.getByRole('button', { name: 'Passwort ändern' }))
  await screen.findByText('Die beiden Eingaben unterscheiden sich.')
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
})

test.each([
  ['ends API tokens with the old password', false],
  ['lets them stay if that is wanted', true],
])('a new password %s', async (_name, staying) => {
  const asked = answerFetch(agent)
  await show(<SecuritySection />, agent)
  await userEvent.type(await screen.findByLabelText('Bisheriges Passwort'), 'leitstand')
  await userEvent.type(screen.getByLabelText(/^Neues Passwort(?! wiederholen)/), 'ein langes Passwort')
  await userEvent.type(screen.getByLabelText('Neues Passwort wiederholen'), 'ein langes Passwort')
  if (staying) await userEvent.click(screen.getByLabelText('Auch meine API-Tokens beenden'))
  await userEvent.click(screen.getByRole('button', { name: 'Passwort ändern' }))
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ endTokens: !staying }),
  )
})

test('a token is shown once, and says that its name is missing', async () => {
  answerFetch(agent)
  await show(<TokensSection />)
  await userEvent.click(await screen.findByRole('button', { name: 'Token erstellen' }))
  // The button of the dialog; in jsdom the sign that it is at work stays.
  const create = () => userEvent.click(screen.getAllByRole('button', { name: /Token erstellen$/ })[1] as HTMLElement)
  await create()
  await screen.findByText('Dieses Feld darf nicht leer sein')
  await userEvent.type(screen.getByLabelText(/^Name/), 'Auswertung')
  await create()
  await screen.findByText(/^lst_/)
  await userEvent.click(screen.getByRole('button', { name: 'Ich habe es abgelegt' }))
  expect(screen.queryByText(/^lst_/)).toBeNull()
})

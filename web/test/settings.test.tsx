import { userRef } from '@leitstand/contracts/common'
import {
  getNotificationSettings,
  patchUser,
  saveNotificationSettings,
} from '@leitstand/contracts/identity/administration'
import { createToken, listTokens } from '@leitstand/contracts/identity/api-tokens'
import { listExternalLogins } from '@leitstand/contracts/identity/external-logins'
import { listPasskeys } from '@leitstand/contracts/identity/passkeys'
import { changePassword } from '@leitstand/contracts/identity/passwords'
import { getMe, getUserGroup } from '@leitstand/contracts/identity/requests'
import { beginTotp, confirmTotp, getAccountSecurity, proveIdentity } from '@leitstand/contracts/identity/second-factors'
import { listSessions } from '@leitstand/contracts/identity/sessions'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { EmailSection } from '../src/features/settings/email-section.tsx'
import { changed } from '../src/features/settings/notification-rules.ts'
import { NotificationsSection } from '../src/features/settings/notifications-section.tsx'
import { SecuritySection } from '../src/features/settings/security-section.tsx'
import { TokensSection } from '../src/features/settings/tokens-section.tsx'
import { fail, mock, pageOf } from './mock.ts'
import { aGroup, agent, customer, mainCustomer, nordlicht, support, uuidOf } from './people.ts'
import { answerFetch, leave, ReadAnew, show } from './world.tsx'

/** Somebody whose own settings the API keeps. */
function settle(me = agent()) {
  const asked = answerFetch(me)
  mock(getMe, () => me)
  mock(getNotificationSettings, () => me.notificationSettings)
  mock(saveNotificationSettings, (part) => {
    me.notificationSettings = changed(me.notificationSettings, part)
    return me.notificationSettings
  })
  return { me, asked }
}

/** An account with a password and nothing else. */
function secure() {
  const settled = settle()
  let totpSince: string | null = null
  let provedUntil: string | null = null
  mock(getAccountSecurity, () => {
    const factors = { totpSince, passkeys: 0, recoveryCodesLeft: totpSince ? 10 : 0, secondFactorRequired: false }
    return { hasPassword: true, ...factors, provedUntil }
  })
  mock(proveIdentity, ({ password }) => {
    if (password !== 'leitstand') fail('proof-failed')
    provedUntil = '2036-11-22T12:00:00.000Z'
    return { provedUntil }
  })
  mock(beginTotp, () =>
    provedUntil
      ? { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }
      : fail('proof-required'),
  )
  mock(confirmTotp, () => {
    totpSince = '2026-11-22T11:00:00.000Z'
    return { recoveryCodes: ['k70p-9f2x-0mtq', 'k71p-9f2x-1mtq'] }
  })
  mock(changePassword, () => null)
  for (const list of [listPasskeys, listSessions, listExternalLogins]) mock(list, () => ({ items: [], total: 0 }))
  return settled
}

afterEach(leave)

const toggle = async (name: string) => userEvent.click(await screen.findByRole('switch', { name }))
const isRefused = (name: string) => screen.getByRole('switch', { name }).hasAttribute('disabled')

test('a switch is saved at once, alone', async () => {
  const { me, asked } = settle()
  await show(<NotificationsSection />, me)
  await toggle('Meine Gruppe')
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ watchNewFromUserGroup: true }),
  )
})

test('a switch that could not be saved goes back and says why', async () => {
  const { me } = settle()
  await show(<NotificationsSection />, me)
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
  const { me, asked } = settle()
  await show(<NotificationsSection />, me)
  await toggle('Benachrichtigungen erhalten')
  await waitFor(() => expect(isRefused('Meine Gruppe')).toBe(true))
  expect(isRefused('Benachrichtigungen zusammenfassen')).toBe(true)
  expect(screen.getAllByText(/solange Benachrichtigungen ausgeschaltet sind/)).toHaveLength(2)
  const before = asked.length
  await toggle('Meine Gruppe')
  expect(asked).toHaveLength(before)
})

test('whoever ended the summaries by the link in one is told so and switches them on again', async () => {
  const { me, asked } = settle()
  me.notificationSettings = { ...me.notificationSettings, summariesOff: true }
  await show(<NotificationsSection />, me)
  await screen.findByText(/Zusammenfassungen abbestellt/)
  await userEvent.click(screen.getByRole('button', { name: 'Wieder einschalten' }))
  await waitFor(() => expect(screen.queryByText(/Zusammenfassungen abbestellt/)).toBeNull())
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ summariesOff: false })
})

test('with everything summarised the details are settled', async () => {
  const { me } = settle()
  await show(<NotificationsSection />, me)
  await toggle('Benachrichtigungen zusammenfassen')
  await waitFor(() => expect(isRefused('Beobachtete')).toBe(false))
  await toggle('Alles zusammenfassen')
  await waitFor(() => expect(isRefused('Beobachtete')).toBe(true))
  expect(isRefused('Alles zusammenfassen')).toBe(false)
})

test('of everything that can happen one way is chosen, and all choices are taken back at once', async () => {
  const { me, asked } = settle()
  await show(<NotificationsSection />, me)
  const usual = await screen.findByRole('radio', { name: 'Der Status ändert sich: Glocke' })
  expect(usual).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('radio', { name: 'Der Status ändert sich: Mail sofort' }))
  await screen.findByText('selbst gewählt')
  await userEvent.click(screen.getByRole('button', { name: 'Alles wie üblich' }))
  await waitFor(() => expect(usual).toHaveProperty('checked', true))
  expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { notices: { status: 'mail' } },
    { notices: { status: null } },
  ])
})

test('customers are offered what they can hear of, and no second mail of the conversation', async () => {
  const { me } = settle(customer())
  await show(<NotificationsSection />, me)
  await screen.findByRole('radio', { name: 'Der Status ändert sich: Mail sofort' })
  expect(screen.queryByRole('radio', { name: 'Jemand kommentiert: Mail sofort' })).toBeNull()
  expect(screen.queryByRole('radio', { name: /Reaktionszeit/ })).toBeNull()
})

test('quiet hours are saved when a time is left, and say what is wrong with it', async () => {
  const { me, asked } = settle()
  await show(<NotificationsSection />, me)
  await toggle('Ruhezeiten einhalten')
  const from = await screen.findByRole('textbox', { name: 'Von' })
  await userEvent.clear(from)
  await userEvent.type(from, '7')
  await userEvent.tab()
  await screen.findByText('Beginn und Ende müssen sich unterscheiden.')
  await userEvent.clear(from)
  await userEvent.type(from, '2130')
  await userEvent.tab()
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'PATCH').at(-1)?.body).toMatchObject({
      quietHours: { from: '21:30', until: '07:00', alarms: false },
    }),
  )
})

test('quiet hours that were changed elsewhere stand there, unless one is writing', async () => {
  const { me } = settle()
  await show(
    <>
      <NotificationsSection />
      <ReadAnew />
    </>,
    me,
  )
  await toggle('Ruhezeiten einhalten')
  const from = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Von' })
  const elsewhere = async (hours: { from: string; until: string }) => {
    const { quietHours, ...rest } = me.notificationSettings
    me.notificationSettings = { ...rest, quietHours: quietHours && { ...quietHours, ...hours } }
    await userEvent.click(screen.getByRole('button', { name: 'Lesen' }))
  }
  await elsewhere({ from: '22:15', until: '06:00' })
  await waitFor(() => expect(from.value).toBe('22:15'))
})

test('the own wish about confirmations goes before that of the group, which is shown', async () => {
  const { me, asked } = settle(customer())
  mock(getUserGroup, () => aGroup(nordlicht, [me]))
  mock(patchUser, () => me)
  await show(<EmailSection />, me)
  await screen.findByText('Wie meine Gruppe (Nordlicht Shop GmbH)')
  await userEvent.click(screen.getByRole('radio', { name: 'Nie senden' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ disableConfirmationEmail: true }),
  )
})

test('who else can change the address of a customer is named, and to everybody else nobody', async () => {
  const chief = mainCustomer()
  const two = { ...customer(), groups: [nordlicht, support] }
  for (const [me, text] of [
    [customer(), 'Alle Mails gehen hierhin. Ändern können sie die Administration und Ole Petersen.'],
    [chief, 'Alle Mails gehen hierhin. Ändern kann sie die Administration.'],
    [two, 'Alle Mails gehen hierhin. Ändern kann sie die Administration.'],
  ] as const) {
    settle(me)
    mock(getUserGroup, () => ({ ...aGroup(nordlicht, [me, chief]), mainCustomer: userRef(chief.uuid, chief.name) }))
    await show(<EmailSection />, me)
    await screen.findByText(text)
    await leave()
  }
})

test('a second factor is set up after a proof, and its recovery codes are shown', async () => {
  const { me } = secure()
  await show(<SecuritySection />, me)
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
  const { me, asked } = secure()
  await show(<SecuritySection />, me)
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
  const { me, asked } = secure()
  await show(<SecuritySection />, me)
  await userEvent.type(await screen.findByLabelText('Bisheriges Passwort'), 'leitstand')
  await userEvent.type(screen.getByLabelText(/^Neues Passwort(?! wiederholen)/), 'ein langes Passwort')
  await userEvent.type(screen.getByLabelText('Neues Passwort wiederholen'), 'ein langes Passwort')
  if (staying) await userEvent.click(screen.getByLabelText('Auch meine API-Tokens beenden'))
  await userEvent.click(screen.getByRole('button', { name: 'Passwort ändern' }))
  await waitFor(() => expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ endTokens: !staying }))
})

test('a token is shown once, and says that its name is missing', async () => {
  answerFetch(agent())
  mock(listTokens, () => pageOf([]))
  mock(createToken, ({ name, scope, expiresAt }) => {
    const uuid = uuidOf(34, 1)
    const times = { createdAt: '2026-11-22T11:00:00.000Z', expiresAt: new Date(expiresAt).toISOString() }
    const used = { lastUsedAt: null, lastAddress: null }
    return {
      '@id': `/api/tokens/${uuid}`,
      '@type': 'ApiToken',
      uuid,
      name,
      scope,
      ...times,
      ...used,
      token: 'lst_Zk3v',
    }
  })
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

import { expect, test } from 'vitest'
import { accountNotice } from './account-notice.ts'

const facts = {
  kind: 'password-changed',
  name: 'Mirko Hansen',
  language: 'de',
  at: new Date('2026-07-20T22:30:00Z'),
  timeZone: 'Europe/Berlin',
  address: '203.0.113.5',
  byAdministrator: false,
  settingsUrl: 'https://leitstand.example/settings/security',
} as const

test('tells somebody what happened, when in their time zone, from where, and what to do', () => {
  expect(accountNotice(facts)).toEqual({
    subject: 'Leitstand: Ihr Passwort wurde geändert',
    text: [
      'Guten Tag Mirko Hansen,',
      'Ihr Passwort wurde geändert.',
      'Zeitpunkt: 21. Juli 2026 um 00:30\nIP-Adresse: 203.0.113.5',
      'Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, ändern Sie bitte sofort Ihr Passwort und beenden Sie alle anderen Sitzungen:',
      'https://leitstand.example/settings/security',
    ].join('\n\n'),
  })
})

test('says that an administrator did it, and not from where', () => {
  const { text } = accountNotice({ ...facts, kind: 'second-factor-removed', language: 'en', byAdministrator: true })
  expect(text).toContain('This was done by somebody who administers your account.')
  expect(text).not.toContain('203.0.113.5')
})

test('leaves out an address that is not known', () => {
  expect(accountNotice({ ...facts, address: null }).text).not.toContain('IP-Adresse')
})

import { expect, test } from 'vitest'
import { provedUntil } from './own-account.ts'

const now = new Date('2026-11-20T10:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const standing = { createdAt: ago(60), provedAt: null, hasPassword: true, hasTotp: false }

test.each([
  ['nobody who never proved it', standing, null],
  ['somebody who just did', { ...standing, provedAt: ago(4) }, ago(-6)],
  ['nobody whose proof is ten minutes old', { ...standing, provedAt: ago(10) }, null],
  ['nobody by the sign-in alone who has a password', { ...standing, createdAt: ago(1) }, null],
  [
    'nobody by the sign-in alone who has codes',
    { ...standing, createdAt: ago(1), hasPassword: false, hasTotp: true },
    null,
  ],
  ['somebody without either who has just signed in', { ...standing, createdAt: ago(1), hasPassword: false }, ago(-9)],
  ['nobody without either who signed in earlier', { ...standing, hasPassword: false }, null],
])('believes %s', (_who, facts, until) => {
  expect(provedUntil(facts, now)).toEqual(until)
})

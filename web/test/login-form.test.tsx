import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LoginForm, targetOf } from '../src/features/session/login-form.tsx'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

test('whoever comes from wi or ams and owes a second factor is asked for it, and the address forgets it', async () => {
  const challenge = {
    challenge: 'c-1',
    expiresAt: '2030-01-01T00:00:00Z',
    methods: ['code'],
    enrol: false,
    passkey: null,
  }
  history.replaceState(null, '', `/login#challenge=${encodeURIComponent(JSON.stringify(challenge))}`)
  answerFetch(undefined)
  await show(<LoginForm />)
  await screen.findByLabelText(/Code/)
  expect(location.hash).toBe('')
})

test('nonsense behind the address is no step of a sign-in', async () => {
  history.replaceState(null, '', '/login#challenge=%7B%22challenge%22%3A1%7D')
  answerFetch(undefined)
  await show(<LoginForm />)
  await screen.findByLabelText('Passwort')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\r/evil.example',
  '/\n/evil.example',
  '/\t\\evil.example',
])('after a sign-in nobody is led to %j, which is not ours', (next) => {
  expect(targetOf(next)).toBe('/')
})

test('after a sign-in one is where one wanted to go', () => {
  expect(targetOf('/ticket/view/10020?tab=mails')).toBe('/ticket/view/10020?tab=mails')
  expect(targetOf(null)).toBe('/')
})

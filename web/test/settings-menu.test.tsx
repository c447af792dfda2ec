import { listExternalLogins } from '@leitstand/contracts/identity/external-logins'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Component as Settings } from '../src/pages/settings/settings-page.tsx'
import { mock } from './mock.ts'
import { agent, customer } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

Element.prototype.scrollIntoView ??= () => undefined
afterEach(leave)

const place = { path: '/settings/:slug', url: '/settings/accounts' }

test('a customer who has linked no sign-in yet finds where to link one, and nothing that is for staff', async () => {
  answerFetch(customer())
  mock(listExternalLogins, () => ({ items: [], total: 0 }))
  await show(<Settings />, customer(), place)
  await screen.findByRole('link', { name: 'Anmeldungen' })
  expect(screen.queryByRole('link', { name: /Vorlagen/ })).toBeNull()
})

test('staff find their accounts as well', async () => {
  answerFetch(agent())
  mock(listExternalLogins, () => ({ items: [], total: 0 }))
  await show(<Settings />, agent(), place)
  await screen.findByRole('link', { name: /Vorlagen/ })
  expect(screen.getAllByRole('link').some((link) => link.getAttribute('href') === '/settings/accounts')).toBe(true)
})

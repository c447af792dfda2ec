import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { NewPasswordForm } from '../src/features/session/new-password-form.tsx'
import { leave, show } from './world.tsx'

afterEach(leave)

test('who was invited and has set a password is led to the sign-in, and asked for none any more', async () => {
  const holder = { email: 'ida.neu@nordlicht.example', kind: 'invitation' }
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
    method === 'POST' ? new Response(null, { status: 204 }) : Response.json(holder),
  )
  await show(<NewPasswordForm token="abc" />)
  await screen.findByRole('heading', { name: 'Willkommen! Legen Sie Ihr Passwort fest.' })
  await userEvent.type(await screen.findByLabelText('Neues Passwort'), 'drei Zebras im Nebel')
  await userEvent.click(screen.getByRole('button', { name: 'Passwort speichern' }))
  await screen.findByText('Ihr Passwort ist gespeichert. Sie können sich jetzt anmelden.')
  expect(screen.queryByRole('heading', { name: /Legen Sie Ihr Passwort fest/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Zur Anmeldung' }).getAttribute('href')).toBe('/login')
})

import { render } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { SWRConfig } from 'swr'
import { vi } from 'vitest'
import { answer } from '../mock-api/answer.ts'
import { type MockUser, users } from '../mock-api/people.ts'
import { MeProvider } from '../src/api/me.tsx'
import { texts } from '../src/i18n/locales/de/texts.ts'
import { Toaster } from '../src/ui/toaster.tsx'

export interface Asked {
  method: string
  url: string
  body: unknown
  headers: Headers
}

export function person(email: string): MockUser {
  const found = users.find((user) => user.email === email)
  if (!found) throw new Error(`Nobody has the address ${email}`)
  return found
}

/** Lets the mock API answer every fetch, and tells what was asked. */
export function answerFetch(email: string | undefined): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const method = init.method ?? 'GET'
    asked.push({ method, url, body, headers })
    const seen = /\d+/.exec(headers.get('if-match') ?? '')?.[0]
    const reply = answer({
      method,
      url,
      body,
      user: email,
      language: 'de',
      seenVersion: seen === undefined ? undefined : Number(seen),
    })
    return new Response(reply.status === 204 ? null : JSON.stringify(reply.body), { status: reply.status })
  })
  return asked
}

// jsdom knows the element, but not how to open it.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}

/** Shows something as it would appear inside of the shell, to the person with this address. */
export async function show(element: ReactNode, email = 'agent@leitstand.example') {
  if (!i18next.isInitialized) {
    await i18next
      .use(initReactI18next)
      .init({ lng: 'de', resources: { de: texts }, defaultNS: 'common', interpolation: { escapeValue: false } })
  }
  const router = createMemoryRouter([{ path: '*', element }])
  return render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <MeProvider me={person(email)}>
        <RouterProvider router={router} />
        <Toaster />
      </MeProvider>
    </SWRConfig>,
  )
}

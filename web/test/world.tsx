import { cleanup, render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { SWRConfig, useSWRConfig } from 'swr'
import { vi } from 'vitest'
import { MeProvider } from '../src/api/me.tsx'
import { allTexts } from '../src/i18n/all-texts.ts'
import { antdTheme } from '../src/theme.ts'
import { Toaster } from '../src/ui/toaster.tsx'
import { answer, forgetMocks } from './mock.ts'
import { agent, type Person } from './people.ts'

export interface Asked {
  method: string
  url: string
  body: unknown
  headers: Headers
}

/** Answers every fetch by what the test has taught with `mock`, as somebody or nobody, and tells what was asked. */
export function answerFetch(me: Person | undefined): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const method = init.method ?? 'GET'
    asked.push({ method, url, body, headers })
    const seen = /\d+/.exec(headers.get('if-match') ?? '')?.[0]
    return answer({ method, url, body, me, seenVersion: seen === undefined ? undefined : Number(seen) })
  })
  return asked
}

/** Nothing that is shown, taught or stored is left for the next test. */
export function leave(): void {
  cleanup()
  forgetMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

// jsdom lays nothing out, so nothing ever changes its size.
class NothingChanges {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NothingChanges
// jsdom has no locks: here one who waits has the lock when the one before has given it back.
const waits = new Map<string, Promise<unknown>>()
const request = (name: string, act: () => unknown) => {
  const mine = (waits.get(name) ?? Promise.resolve()).then(act)
  waits.set(name, mine)
  return mine
}
Object.assign(navigator, { locks: { request } })
Range.prototype.getClientRects ??= () => document.documentElement.getClientRects()
Range.prototype.getBoundingClientRect ??= () => new DOMRect()
window.matchMedia ??= (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList

/** Shows something as it would appear inside of the shell, to this person; a page that reads its address stands at a place. */
export async function show(element: ReactNode, me = agent(), place = { path: '*', url: '/' }) {
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      lng: 'de',
      resources: { de: await allTexts('de') },
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    })
  }
  const router = createMemoryRouter([{ path: place.path, element }], { initialEntries: [place.url] })
  return render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <ConfigProvider theme={antdTheme('light')}>
        <MeProvider me={me}>
          <RouterProvider router={router} />
          <Toaster />
        </MeProvider>
      </ConfigProvider>
    </SWRConfig>,
  )
}

/** A button that lets the page read everything anew, as it does when it hears what others have done. */
export function ReadAnew() {
  const { mutate } = useSWRConfig()
  return (
    <button type="button" onClick={() => void mutate(() => true)}>
      Lesen
    </button>
  )
}

import { deleteDraft, getDraft, saveDraft } from '@leitstand/contracts/ticket/drafts'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useServedDraft } from '../src/api/use-served-draft.ts'
import type { DraftForm } from '../src/lib/kept-draft.ts'
import { fail, mock } from './mock.ts'
import { agent } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

beforeEach(() => localStorage.clear())
afterEach(leave)

const place = 'ticket-10001'
const form: DraftForm<{ text: string }> = {
  accept: (stored) => ({ text: String(Object(stored).text ?? '') }),
  isEmpty: ({ text }) => text === '',
  join: (here) => here,
}

/** The server has one draft; `saved` holds back what is being saved until the test says so. */
function serve() {
  let [version, content]: [number, Record<string, unknown> | null] = [0, null]
  const present = () => ({
    '@id': `/api/drafts/${place}`,
    '@type': 'Draft' as const,
    place,
    version,
    content,
    updatedAt: null,
  })
  const keep = (seen: number, next: typeof content) => {
    if (seen !== version) fail('changed')
    ;[version, content] = [next ? version + 1 : 0, next]
  }
  const asked = answerFetch(agent())
  mock(getDraft, present)
  mock(saveDraft, (draft) => {
    keep(draft.version, draft.content)
    return present()
  })
  mock(deleteDraft, (draft) => {
    keep(draft.version, null)
    return null
  })
  return { asked, content: () => content }
}

/** Answers to what is saved come when the test lets them. */
function holdSaving(): () => void {
  const { fetch } = globalThis
  let go = () => {}
  const released = new Promise<void>((resolve) => {
    go = resolve
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const answer = await fetch(url, init)
    if (init.method === 'PUT') await released
    return answer
  })
  return go
}

function Writing() {
  const [{ text }, change] = useServedDraft(place, form)
  return <input aria-label="Text" value={text} onChange={({ target }) => change(() => ({ text: target.value }))} />
}

function Page() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <Writing />}
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Weiter
      </button>
    </>
  )
}
const write = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
const goOn = () => fireEvent.click(screen.getByRole('button'))

test('what is sent while its draft is being saved is no draft afterwards, though one has gone on', async () => {
  const { asked, content } = serve()
  const release = holdSaving()
  await show(<Page />)
  write('Erledigt.')
  await expect.poll(() => asked.some(({ method }) => method === 'PUT'), { timeout: 4_000 }).toBe(true)
  write('')
  goOn()
  release()
  await expect.poll(content).toBeNull()
  goOn()
  expect(screen.getByRole('textbox')).toHaveProperty('value', '')
})

test('what is written while the draft is being saved is saved as well, though one has gone on', async () => {
  const { asked, content } = serve()
  const release = holdSaving()
  await show(<Page />)
  write('Wir')
  await expect.poll(() => asked.some(({ method }) => method === 'PUT'), { timeout: 4_000 }).toBe(true)
  write('Wir prüfen')
  goOn()
  release()
  await expect.poll(content).toEqual({ text: 'Wir prüfen' })
})

import { deleteDraft, getDraft, saveDraft } from '@leitstand/contracts/ticket/drafts'
import { useEffect, useRef, useState } from 'react'
import { acceptKept, type DraftForm, type KeptDraft, receiveDraft } from '../lib/kept-draft.ts'
import { keep, readKept } from '../lib/storage.ts'
import { useMe } from './me.tsx'
import { hasCode } from './problem.ts'
import { type SendOptions, send } from './send.ts'
import { useApi } from './use-api.ts'

/** After the last stroke; until then it lies in the browser alone. */
const restMs = 1_500
const againMs = 15_000

/**
 * What is being written at a place: kept in the browser with every stroke, so reload, crash and expired session lose nothing,
 * and on the server after a rest, so that it can be gone on with on another device. `form` stays the same.
 */
export function useServedDraft<T extends object>(
  place: string,
  form: DraftForm<T>,
): [T, (change: (before: T) => T) => void] {
  const { uuid } = useMe()
  const name = `draft:${place}`
  const [kept, setKept] = useState(() => acceptKept(readKept(uuid, name), form))
  const reading = useApi(getDraft, { place }, { focusThrottleInterval: 1_000 })
  const update = (change: (before: KeptDraft<T>) => KeptDraft<T>) =>
    setKept((before) => {
      const after = change(before)
      if (after !== before) keep(uuid, name, after.isSaved && form.isEmpty(after.value) ? undefined : after)
      return after
    })

  const served = reading.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was served is taken in once
  useEffect(() => {
    if (served) update((before) => receiveDraft(before, served, form))
  }, [served])
  useSaving({ place, form, kept, update, refresh: reading.mutate })
  const change = (to: (before: T) => T) =>
    update(({ value: before, version }) => {
      const value = to(before)
      return { value, version, isSaved: version === 0 && form.isEmpty(value) }
    })
  return [kept.value, change]
}

interface Saving<T> {
  place: string
  form: DraftForm<T>
  kept: KeptDraft<T>
  update: (change: (before: KeptDraft<T>) => KeptDraft<T>) => void
  /** Without an answer in hand, it asks. */
  refresh: (served?: Awaited<ReturnType<typeof write>>, options?: { revalidate: boolean }) => Promise<unknown>
}

/** One saving at a time: the next one goes on from the version of the last. */
function useSaving<T extends object>({ place, form, kept, update, refresh }: Saving<T>): void {
  const isRunning = useRef(false)
  const [failures, setFailures] = useState(0)
  const save = async () => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      const served = await write(place, kept, form)
      update((before) => ({ ...before, version: served.version, isSaved: before.value === kept.value }))
      await refresh(served, { revalidate: false })
    } catch (error) {
      // Written elsewhere meanwhile: what stands there is read, and joined.
      if (hasCode(error, 'changed')) await refresh()
      setFailures((count) => count + 1)
    } finally {
      isRunning.current = false
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a rest begins with every stroke, and after every failure
  useEffect(() => {
    if (kept.isSaved) return
    const timer = setTimeout(() => void save(), failures > 0 ? againMs : restMs)
    return () => clearTimeout(timer)
  }, [kept, failures])
  useLeaving(() => {
    if (!kept.isSaved && !isRunning.current) void write(place, kept, form, { keepalive: true }).catch(() => undefined)
  })
}

async function write<T extends object>(
  place: string,
  { value, version }: KeptDraft<T>,
  form: DraftForm<T>,
  options: SendOptions = {},
) {
  if (!form.isEmpty(value))
    return await send(saveDraft, { place, version, content: { ...value } as Record<string, unknown> }, options)
  await send(deleteDraft, { place, version }, options)
  return { '@id': `/api/drafts/${place}`, '@type': 'Draft' as const, place, version: 0, content: null, updatedAt: null }
}

/** When the page goes, or what is written on it. */
function useLeaving(leave: () => void): void {
  const latest = useRef(leave)
  latest.current = leave
  useEffect(() => {
    const go = () => latest.current()
    addEventListener('pagehide', go)
    return () => {
      removeEventListener('pagehide', go)
      go()
    }
  }, [])
}

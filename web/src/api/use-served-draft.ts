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
  const underway = useRef<{ value: T; served: ReturnType<typeof write> } | null>(null)
  const [failures, setFailures] = useState(0)
  const save = async () => {
    if (underway.current) return
    underway.current = { value: kept.value, served: write(place, kept, form) }
    try {
      const served = await underway.current.served
      update((before) => ({ ...before, version: served.version, isSaved: before.value === kept.value }))
      await refresh(served, { revalidate: false })
      setFailures(0)
    } catch (error) {
      // Written elsewhere meanwhile: what stands there is read, and joined.
      if (hasCode(error, 'changed')) await refresh()
      setFailures((count) => count + 1)
    } finally {
      underway.current = null
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a rest begins with every stroke, and after every failure
  useEffect(() => {
    if (kept.isSaved) return
    const timer = setTimeout(() => void save(), failures > 0 ? againMs : restMs)
    return () => clearTimeout(timer)
  }, [kept, failures])
  const leave = async () => {
    const { current: last } = underway
    if (last ? last.value === kept.value : kept.isSaved) return
    // Nobody is here any more to learn the version of the last one.
    const version = last ? (await last.served).version : kept.version
    await refresh(await write(place, { ...kept, version }, form, { keepalive: true }), { revalidate: false })
  }
  useLeaving(() => void leave().catch(() => undefined))
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

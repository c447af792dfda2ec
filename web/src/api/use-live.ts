import type { LiveMessage } from '@leitstand/contracts/front-door'
import { listActivity } from '@leitstand/contracts/notification/requests'
import { useEffect } from 'react'
import { unstable_serialize as cacheKeyOf, useSWRConfig } from 'swr'
import { firstAnswersAt } from './first-answers.ts'
import { concerns, listenLive } from './live.ts'
import { forgetPresences, hearPresence } from './presence.ts'

const collectMilliseconds = 150
/** The history is written by others from what happened: one that tells nothing new may be asked too early. */
const againMilliseconds = [1_000, 4_000]

/** Keeps every reading on the page fresh while others work. Messages of a moment are answered together. */
export function useLive(): void {
  const { mutate, cache } = useSWRConfig()
  useEffect(() => {
    let waiting: LiveMessage[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = new Set<ReturnType<typeof setTimeout>>()
    const readAnew = async (messages: readonly LiveMessage[], attempt: number) => {
      const histories = new Map<string, unknown>()
      await mutate((key) => {
        if (!Array.isArray(key)) return false
        const [name, input] = [String(key[0]), Object(key[1])]
        const isHistory = name === listActivity.name
        const known = cache.get(cacheKeyOf(key))?.data
        const isConcerned =
          (isHistory || attempt === 0) && messages.some((message) => concerns(message, name, input, known))
        if (isConcerned && isHistory) histories.set(cacheKeyOf(key), known)
        return isConcerned
      })
      const wait = againMilliseconds[attempt]
      const isUnchanged = [...histories].some(([key, known]) => cache.get(key)?.data === known)
      if (wait === undefined || !isUnchanged) return
      const later = setTimeout(() => {
        again.delete(later)
        void readAnew(messages, attempt + 1)
      }, wait)
      again.add(later)
    }
    const refresh = () => {
      const messages = waiting
      waiting = []
      timer = undefined
      void readAnew(messages, 0)
    }
    const stop = listenLive({
      since: firstAnswersAt(),
      onMessage: (message) => {
        hearPresence(message)
        waiting.push(message)
        timer ??= setTimeout(refresh, collectMilliseconds)
      },
      onMissed: () => {
        forgetPresences()
        void mutate(() => true)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
      for (const later of again) clearTimeout(later)
    }
  }, [mutate, cache])
}

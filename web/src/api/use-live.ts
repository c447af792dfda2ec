import type { LiveMessage } from '@leitstand/contracts/front-door'
import { useEffect } from 'react'
import { unstable_serialize as cacheKeyOf, useSWRConfig } from 'swr'
import { firstAnswersAt } from './first-answers.ts'
import { concerns, listenLive } from './live.ts'
import { forgetPresences, hearPresence } from './presence.ts'

const collectMilliseconds = 150

/** Keeps every reading on the page fresh while others work. Messages of a moment are answered together. */
export function useLive(): void {
  const { mutate, cache } = useSWRConfig()
  useEffect(() => {
    let waiting: LiveMessage[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      const messages = waiting
      waiting = []
      timer = undefined
      void mutate((key) => {
        if (!Array.isArray(key)) return false
        const known = cache.get(cacheKeyOf(key))?.data
        return messages.some((message) => concerns(message, String(key[0]), Object(key[1]), known))
      })
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
    }
  }, [mutate, cache])
}

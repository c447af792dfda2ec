import type { LiveMessage } from '@leitstand/contracts/front-door'
import { listActivity } from '@leitstand/contracts/notification/requests'
import { useEffect } from 'react'
import { unstable_serialize as cacheKeyOf, useSWRConfig } from 'swr'
import { paced } from '../lib/paced.ts'
import { firstAnswersAt } from './first-answers.ts'
import { concerns, isOverMany, listenLive } from './live.ts'
import { forgetPresences, hearPresence } from './presence.ts'

const collectMilliseconds = 150
/** The history is written by others from what happened: one that tells nothing new may be asked too early. */
const againMilliseconds = [1_000, 4_000]
/**
 * Each change of a ticket is told to everybody at the desk, and concerns every list. What the search knew too late for one
 * reading is in the last. Not everybody asks in the same moment.
 */
const listMilliseconds = () => 2_500 + Math.random() * 1_000

/** Keeps every reading on the page fresh while others work. */
export function useLive(): void {
  const { mutate, cache } = useSWRConfig()
  useEffect(() => {
    const readAnew: ReadAnew = async (messages, isMeant) => {
      const histories = new Map<string, unknown>()
      await mutate((key) => {
        if (!Array.isArray(key)) return false
        const [name, input] = [String(key[0]), Object(key[1])]
        const known = cache.get(cacheKeyOf(key))?.data
        const isConcerned = isMeant(name, input) && messages.some((message) => concerns(message, name, input, known))
        if (isConcerned && name === listActivity.name) histories.set(cacheKeyOf(key), known)
        return isConcerned
      })
      return { tellNothingNew: [...histories].some(([key, known]) => cache.get(key)?.data === known) }
    }
    const readings = [singleReadings(readAnew), listReadings(readAnew)]
    const stop = listenLive({
      since: firstAnswersAt(),
      onMessage: (message) => {
        hearPresence(message)
        for (const { add } of readings) add(message)
      },
      onMissed: () => {
        forgetPresences()
        void mutate(() => true)
      },
    })
    return () => {
      stop()
      for (const reading of readings) reading.stop()
    }
  }, [mutate, cache])
}

/** Reads what the messages concern, of the readings that are meant. Whether histories of tickets told nothing new. */
type ReadAnew = (
  messages: readonly LiveMessage[],
  isMeant: (name: string, input: object) => boolean,
) => Promise<{ tellNothingNew: boolean }>

/** What names its ticket is read at once: messages of a moment together. */
function singleReadings(readAnew: ReadAnew) {
  const again = new Set<ReturnType<typeof setTimeout>>()
  let waiting: LiveMessage[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = async (messages: readonly LiveMessage[], attempt: number) => {
    const { tellNothingNew } = await readAnew(
      messages,
      (name, input) => !isOverMany(name, input) && (attempt === 0 || name === listActivity.name),
    )
    const wait = againMilliseconds[attempt]
    if (wait === undefined || !tellNothingNew) return
    const later = setTimeout(() => {
      again.delete(later)
      void read(messages, attempt + 1)
    }, wait)
    again.add(later)
  }
  const refresh = () => {
    const messages = waiting
    waiting = []
    timer = undefined
    void read(messages, 0)
  }
  return {
    add(message: LiveMessage) {
      waiting.push(message)
      timer ??= setTimeout(refresh, collectMilliseconds)
    },
    stop() {
      clearTimeout(timer)
      for (const later of again) clearTimeout(later)
    },
  }
}

/** Lists are read at their pace; those of a hidden tab when it is looked at again. */
function listReadings(readAnew: ReadAnew) {
  // Of each kind of message one is enough: to a list every ticket is the same.
  const unread = new Map<string, LiveMessage>()
  const read = () => {
    if (document.hidden || unread.size === 0) return
    const messages = [...unread.values()]
    unread.clear()
    void readAnew(messages, isOverMany)
  }
  const pace = paced<LiveMessage>(
    (messages) => {
      for (const message of messages) unread.set(message.subject, message)
      read()
    },
    { soonMs: collectMilliseconds, intervalMs: listMilliseconds() },
  )
  document.addEventListener('visibilitychange', read)
  return {
    add: pace.add,
    stop() {
      pace.stop()
      document.removeEventListener('visibilitychange', read)
    },
  }
}

import { createUser } from '@leitstand/contracts/identity/administration'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { currentLanguage } from '../../api/language.ts'
import { ApiProblem, reasonOf } from '../../api/problem.ts'
import { send } from '../../api/send.ts'
import type { PersonRow } from './people-file.ts'

/** What became of a line: the person is there, or why not. */
export type Outcome = { isDone: true } | { isDone: false; reason: string; isAboutAddress: boolean }

const atOnce = 4

/** Adds one person after the other, some at once; each by itself is added or is not. */
export function usePeopleImport() {
  const { mutate } = useSWRConfig()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)
  // A line that is sent once more as it was, because no answer came, is no second person.
  const keys = useRef(new Map<string, string>())
  const stop = useCallback(() => {
    isStopped.current = true
  }, [])
  useEffect(() => stop, [stop])

  const add = async ({ line, input }: PersonRow, sendInvitation: boolean): Promise<[number, Outcome]> => {
    const sent = { ...input, sendInvitation }
    const what = JSON.stringify([line, sent])
    const idempotencyKey = keys.current.get(what) ?? crypto.randomUUID()
    keys.current.set(what, idempotencyKey)
    try {
      await send(createUser, sent, { idempotencyKey })
      return [line, { isDone: true }]
    } catch (error) {
      const isAboutAddress = error instanceof ApiProblem && error.violations[0]?.propertyPath === 'email'
      return [line, { isDone: false, reason: reasonOf(error, currentLanguage()), isAboutAddress }]
    }
  }
  const run = async (rows: readonly PersonRow[], sendInvitation: boolean) => {
    isStopped.current = false
    setRunning(true)
    for (let start = 0; start < rows.length && !isStopped.current; start += atOnce) {
      const added = await Promise.all(rows.slice(start, start + atOnce).map((row) => add(row, sendInvitation)))
      setOutcomes((before) => new Map([...before, ...added]))
    }
    setRunning(false)
    void mutate((key) => Array.isArray(key) && String(key[0]).startsWith('identity.'))
  }
  const forget = () => {
    keys.current.clear()
    setOutcomes(new Map())
  }
  return { run, stop, forget, isRunning, outcomes }
}

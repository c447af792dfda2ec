import { listUserSettings, saveUserSetting } from '@leitstand/contracts/identity/requests'
import { useEffect, useLayoutEffect, useState } from 'react'
import { type Preference, type Preferences, prefer, preferenceNames } from '../lib/preferences.ts'
import { keep, readKept } from '../lib/storage.ts'
import { useMe } from './me.tsx'
import { expecting, useAction } from './use-action.ts'
import { useApi } from './use-api.ts'

/** Nobody waits for preferences: until the server says them, those hold that this browser knows. */
const patienceMs = 1000

/** What somebody chose in this page holds in it: an answer may be older. */
const chosenHere = new Set<string>()
const choiceOf = (user: string, name: string) => `${user} ${name}`

/** Puts what somebody prefers into force, as it is stored with the user. Once, around all pages. */
export function useStoredPreferences(): void {
  const { uuid } = useMe()
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useApi(listUserSettings, isCalm ? { uuid } : null)
  useLayoutEffect(() => prefer(mapped((name) => readKept(uuid, name))), [uuid])
  useEffect(() => {
    if (!data) return
    const stored = data.items.filter(({ name }) => isPreference(name) && !chosenHere.has(choiceOf(uuid, name)))
    for (const { name, value } of stored) keep(uuid, name, value)
    prefer(Object.fromEntries(stored.map(({ name, value }) => [name, value])))
  }, [data, uuid])
}

/** Changes a preference here at once, and with the user for every other device. */
export function useSavePreference(): <N extends Preference>(name: N, value: Preferences[N]) => void {
  const { uuid } = useMe()
  // In their turn: of two changes the later one stays, whichever would arrive first.
  const saving = useAction(saveUserSetting, { expect: () => [expecting(listUserSettings, { uuid }, (page) => page)] })
  return (name, value) => {
    chosenHere.add(choiceOf(uuid, name))
    keep(uuid, name, value)
    prefer({ [name]: value })
    void saving.run({ uuid, name, value })
  }
}

function mapped(read: (name: Preference) => unknown): { [N in Preference]?: unknown } {
  return Object.fromEntries(preferenceNames.map((name) => [name, read(name)]))
}

function isPreference(name: string): name is Preference {
  return preferenceNames.some((one) => one === name)
}

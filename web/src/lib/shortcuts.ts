import { useEffect, useRef } from 'react'
import type { KeyAction } from './keys.ts'
import { usePreference } from './preferences.ts'

/** What a key does; false when it has nothing to do here, so that another part of the page may take it. */
type Act = () => unknown

/** The key of an action, as this person has it. */
export function useShortcut(action: KeyAction, act: Act, active = true): void {
  useKey(usePreference('keys')[action], act, active)
}

/** Keys that act on the page as a whole. They rest while somebody types or a dialog is open. */
export function useKey(key: string, act: Act, active = true): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || !isForPage(event)) return
      if (latest.current() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [key, active])
}

/** Keys of a part of the page that is drawn later: what is pressed before, that part hears as soon as it is there. */
export function useKeysOfLaterPart(actions: readonly KeyAction[], isThere: boolean): void {
  const keys = usePreference('keys')
  const early = useRef<string>(undefined)
  const awaited = actions.map((action) => keys[action]).join('')
  useEffect(() => {
    if (isThere) {
      const { current: key } = early
      early.current = undefined
      // Whoever has begun to type meanwhile gets no dialog over it.
      const target = document.activeElement ?? document.body
      if (key) target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      return
    }
    const onKey = (event: KeyboardEvent) => {
      if (awaited.includes(event.key) && isForPage(event)) early.current = event.key
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [awaited, isThere])
}

function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false
  return !document.querySelector('dialog[open], [role=dialog]')
}

/** Ctrl or ⌘ with a key, also while typing. */
export function useCommand(key: string, act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [key])
}

/** `j` and `k`: the next or previous row of the list on the page gets the focus; false where there is none. */
export function moveFocus(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const here = document.activeElement
  // Also from a box or button beside the link of a row.
  const at = rows.findIndex((row) => row === here || row.closest('li')?.contains(here))
  const next = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return rows.length > 0
}

const textFields = 'input:not([type=checkbox], [type=radio]), textarea, select'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(textFields))
}

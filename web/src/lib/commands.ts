import { useEffect } from 'react'
import type { KeyAction } from './keys.ts'
import { useShortcut } from './shortcuts.ts'

/** What the page in front offers to the command palette (take over, change status, …). */
export interface Command {
  key: string
  text: string
  /** One of very many: offered when its words are typed. */
  byWords?: true
  act: () => void
}

const offered = new Map<string, readonly Command[]>()

/** Offers commands under the name of a part of the page, as long as that is shown. */
export function useOffering(part: string, commands: readonly Command[]): void {
  useEffect(() => {
    offered.set(part, commands)
    return () => {
      if (offered.get(part) === commands) offered.delete(part)
    }
  })
}

/** What is done by its key and from the palette alike. */
export function useKeyedCommand(action: KeyAction, text: string, act: () => void, active = true): void {
  useShortcut(action, act, active)
  useOffering(action, active ? [{ key: action, text, act }] : [])
}

export function offeredCommands(): readonly Command[] {
  return [...offered.values()].flat()
}

import { useNavigate } from 'react-router'
import { pathTo } from '../../lib/paths.ts'
import { moveFocus, useShortcut } from '../../lib/shortcuts.ts'

export const searchFieldId = 'global-search'

/** The keys that work on every page. */
export function useShellKeys(): void {
  const navigate = useNavigate()
  useShortcut('/', () => document.getElementById(searchFieldId)?.focus())
  useShortcut('c', () => void navigate(pathTo('ticketSelect')))
  useShortcut('j', () => moveFocus(1))
  useShortcut('k', () => moveFocus(-1))
}

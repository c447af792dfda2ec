import { useNavigate } from 'react-router'
import { pathTo } from '../../lib/paths.ts'
import { moveFocus, useShortcut } from '../../lib/shortcuts.ts'

export const searchFieldId = 'global-search'

/** The keys that work on every page. */
export function useShellKeys(): void {
  const navigate = useNavigate()
  useShortcut('search', () => document.getElementById(searchFieldId)?.focus())
  useShortcut('create', () => void navigate(pathTo('ticketSelect')))
  useShortcut('next', () => moveFocus(1))
  useShortcut('previous', () => moveFocus(-1))
}

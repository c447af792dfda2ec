import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '../../api/me.tsx'
import { freshView, type ListView, listPageSizes, readListUrl, writeListUrl } from '../../lib/list-url.ts'
import { keep, readKept } from '../../lib/storage.ts'

const keptAs = 'tickets.list'

/**
 * The list's state lives in the address. One that says nothing gets what this user had last
 * (filter, project, search term, page size, sorting, list or board: SYS-011 to SYS-015), and the first time the defaults.
 */
export function useListView(): { view: ListView; show: (change: Partial<ListView>) => void; reset: () => void } {
  const { uuid } = useMe()
  const [query, setQuery] = useSearchParams()
  const kept = new URLSearchParams(String(readKept(uuid, keptAs) ?? ''))
  const size = readListUrl(kept, 20).perPage
  const view = readListUrl(query.size > 0 ? query : kept, size)

  useEffect(() => {
    if (query.size === 0) setQuery(writeListUrl(view), { replace: true })
  })

  // The address follows a moment later; what is chosen meanwhile must not lose what was chosen before.
  const heading = useRef<ListView | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address has moved
  useEffect(() => {
    heading.current = null
  }, [query])

  const show = (change: Partial<ListView>) => {
    const next = { ...(heading.current ?? view), page: 1, ...change }
    heading.current = next
    const written = writeListUrl(next)
    setQuery(written, { replace: change.q !== undefined })
    written.delete('page')
    keep(uuid, keptAs, written.toString())
  }
  const reset = () => show({ ...freshView(listPageSizes.find((one) => one === view.perPage) ?? 20), mode: view.mode })
  return { view, show, reset }
}

import { useEffect } from 'react'
import { useMe } from '../../api/me.tsx'
import { freshView, type ListView, listPageSizes, readListUrl, writeListUrl } from '../../lib/list-url.ts'
import { keep, readKept } from '../../lib/storage.ts'
import { useQuery } from '../../lib/use-query.ts'

const keptAs = 'tickets.list'

/** Changes the view; what replaces the one before leaves no step back to it. */
export type ShowList = (change: Partial<ListView>, options?: { replace: boolean }) => void

/**
 * The list's state lives in the address. One that says nothing gets what this user had last
 * (filter, project, search term, page size, sorting, list or board: SYS-011 to SYS-015), and the first time the defaults.
 */
export function useListView(): { view: ListView; show: ShowList; reset: () => void } {
  const { uuid } = useMe()
  const [query, changeQuery] = useQuery()
  const kept = new URLSearchParams(String(readKept(uuid, keptAs) ?? ''))
  const size = readListUrl(kept, 20).perPage
  const read = (from: URLSearchParams) => readListUrl(from.size > 0 ? from : kept, size)
  const view = read(query)

  useEffect(() => {
    if (query.size === 0) changeQuery(() => writeListUrl(view), { replace: true })
  })

  const show: ShowList = (change, options = { replace: change.q !== undefined }) => {
    const write = (now: URLSearchParams) => {
      const written = writeListUrl({ ...read(now), page: 1, ...change })
      const lasting = new URLSearchParams(written)
      lasting.delete('page')
      keep(uuid, keptAs, lasting.toString())
      return written
    }
    changeQuery(write, options)
  }
  const reset = () => show({ ...freshView(listPageSizes.find((one) => one === view.perPage) ?? 20), mode: view.mode })
  return { view, show, reset }
}

import { listActivity } from '@leitstand/contracts/notification/requests'
import { listMerged } from '@leitstand/contracts/ticket/merging'
import { useEffect, useMemo, useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { joined, useFurtherPages } from '../../api/use-further-pages.ts'
import { timelineOf } from './timeline.ts'
import { useComments, useOlderComments } from './use-comments.ts'

interface Wish {
  order: 'asc' | 'desc'
  withEvents: boolean
  /** A comment that is wanted, however old it is. */
  wanted: string | null
}

/** The talk of a ticket and what happened meanwhile, the newest of it at first; `showOlder` is there while there is more. */
export function useTimeline(publicId: number, { order, withEvents, wanted }: Wish) {
  const [pages, setPages] = useState(1)
  const id = String(publicId)
  const comments = useComments(publicId)
  const olderComments = useOlderComments(publicId, pages)
  const events = useApi(listActivity, withEvents ? { id } : null, { keepPreviousData: false })
  const olderEvents = useFurtherPages(listActivity, { id }, withEvents ? pages : 1, { keepPreviousData: true })
  const merged = useApi(listMerged, { id }, { keepPreviousData: false })

  const said = useMemo(
    () => joined(comments.data?.items, olderComments.data?.items),
    [comments.data, olderComments.data],
  )
  const isTalkCut = said.length < (comments.data?.total ?? 0)
  const isCut =
    isTalkCut || (withEvents && joined(events.data?.items, olderEvents.data?.items).length < (events.data?.total ?? 0))
  const entries = useMemo(() => {
    // What happened between comments that are not there yet would stand as if nothing had been said.
    const isShown = ({ createdAt }: { createdAt: string }) => !isTalkCut || createdAt >= (said.at(-1)?.createdAt ?? '')
    const happened = withEvents ? joined(events.data?.items, olderEvents.data?.items) : []
    return timelineOf(said, happened.filter(isShown), order, (merged.data?.items ?? []).filter(isShown))
  }, [said, isTalkCut, events.data, olderEvents.data, merged.data, withEvents, order])

  const isReading = olderComments.isValidating || olderEvents.isValidating
  const showOlder = () => setPages((before) => before + 1)
  const isMissing = wanted !== null && isTalkCut && !isReading && said.every(({ uuid }) => uuid !== wanted)
  useEffect(() => {
    if (isMissing) setPages((before) => before + 1)
  }, [isMissing])
  return { comments, entries, isReading, showOlder: isCut ? showOlder : null }
}

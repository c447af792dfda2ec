import { listActivity } from '@leitstand/contracts/notification/requests'
import { listMerged } from '@leitstand/contracts/ticket/merging'
import { useEffect, useMemo, useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { joined, type Listed, useFurtherPages } from '../../api/use-further-pages.ts'
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
  const isCut = said.length < (comments.data?.total ?? 0)
  const entries = useMemo(() => {
    // What happened between comments that are not there yet would stand as if nothing had been said.
    const isShown = ({ createdAt }: { createdAt: string }) => !isCut || createdAt >= (said.at(-1)?.createdAt ?? '')
    const happened = withEvents ? joined(events.data?.items, olderEvents.data?.items) : []
    return timelineOf(said, happened.filter(isShown), order, (merged.data?.items ?? []).filter(isShown))
  }, [said, isCut, events.data, olderEvents.data, merged.data, withEvents, order])

  // By pages, not by what has come: what is deleted meanwhile makes nobody ask for ever.
  const goesOn = (first: Listed | undefined) => first !== undefined && first.items.length * pages < first.total
  const isReading = olderComments.isValidating || olderEvents.isValidating
  const isMissing = wanted !== null && goesOn(comments.data) && !isReading && said.every(({ uuid }) => uuid !== wanted)
  const showOlder = () => setPages((before) => before + 1)
  useEffect(() => {
    if (isMissing) setPages((before) => before + 1)
  }, [isMissing])
  const isLonger = goesOn(comments.data) || (withEvents && goesOn(events.data))
  return { comments, entries, isReading, showOlder: isLonger ? showOlder : null }
}

import type { OutputOf } from '@leitstand/contracts/define'
import { type Hit, searchTickets } from '@leitstand/contracts/search/requests'
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { Button } from 'antd'
import { type Dispatch, memo, type SetStateAction, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { reasonOf } from '../../api/problem.ts'
import { type Reading, useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ListView } from '../../lib/list-url.ts'
import { toast } from '../../lib/toasts.ts'
import { useSettled } from '../../ui/use-settled.ts'
import type { ListColumn } from './columns.ts'
import { Due } from './due.tsx'
import { SortHead } from './sort-head.tsx'
import { TicketRow, TicketRows } from './ticket-rows.tsx'
import type { Selecting } from './use-selecting.ts'
import './endless-rows.css'

/** More than the rows of any screen, so that two pages at most are in view. */
const pageSize = 100
/** What lies further down is found by a filter. */
const mostRows = 10_000
/** Before a row was measured. */
const usualHeight = 56
/** So many rows come and go at once: most frames of a scroll then only move what is painted. */
const rowsAtOnce = 10

export interface EndlessProps {
  view: ListView
  show: (change: Partial<ListView>) => void
  /** What is searched, without a page. */
  question: Record<string, string | number>
  total: number
  columns: readonly ListColumn[]
  selecting: Selecting
  /** Back to pages. */
  leave: () => void
}

/** All that was found, one below the other: rows are drawn and asked for where one looks, and nowhere else. */
export function EndlessRows({ view, show, question, total, columns, selecting, leave }: EndlessProps) {
  const { t } = useTexts('list')
  const [inView, setInView] = useState<Pages>({ from: 1, to: 1 })
  const { hits, hitAt, page, first } = useRowsOf(inView, question)
  return (
    <>
      <div className="ls-list-mode">
        <span className="ls-faint">
          {total > mostRows
            ? t('lists:endless.first', { most: mostRows, total })
            : t('lists:endless.all', { count: total })}
        </span>
        <Button type="link" size="small" onClick={leave}>
          {t('lists:endless.leave')}
        </Button>
      </div>
      <TicketRows
        hits={hits}
        caption={t('title')}
        columns={columns}
        selecting={selecting}
        question={{ ...question, page, items: pageSize }}
        total={total}
        first={first}
        head={<SortHead view={view} show={show} columns={columns} box={<span />} />}
      >
        <DrawnRows count={Math.min(total, mostRows)} {...{ hits, hitAt, columns, selecting, setInView }} />
      </TicketRows>
    </>
  )
}

interface DrawnProps extends Pick<EndlessProps, 'columns' | 'selecting'> {
  count: number
  hits: readonly Hit[]
  hitAt: (index: number) => Hit | undefined
  setInView: Dispatch<SetStateAction<Pages>>
}

/** A component of its own, since it is drawn with every frame in which one scrolls. */
function DrawnRows({ count, hits, hitAt, columns, selecting, setInView }: DrawnProps) {
  const { t } = useTexts('list')
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setMargin] = useState(0)
  useLayoutEffect(() => setMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => usualHeight,
    overscan: 12,
    scrollMargin,
    rangeExtractor: byTens,
  })
  const items = virtual.getVirtualItems()
  const [from, to] = [pageOf(items[0]?.index ?? 0), pageOf(items.at(-1)?.index ?? 0)]
  useEffect(() => setInView({ from, to }), [from, to, setInView])
  const above = (items[0]?.start ?? 0) - scrollMargin
  const below = virtual.getTotalSize() + scrollMargin - (items.at(-1)?.end ?? 0)
  return (
    <ul ref={list} aria-label={t('title')} style={{ paddingTop: above, paddingBottom: below }}>
      {items.map(({ index }) => {
        const hit = hitAt(index)
        return hit ? (
          <PlacedRow
            key={hit.publicId}
            {...{ hit, hits, columns, selecting, index, count }}
            measure={virtual.measureElement}
          />
        ) : (
          <li key={index} className="ls-ticket-row ls-row-waiting" {...placeOf(index, count)} />
        )
      })}
    </ul>
  )
}

function byTens(range: Range): number[] {
  const startIndex = Math.floor(range.startIndex / rowsAtOnce) * rowsAtOnce
  const endIndex = Math.min(range.count, Math.ceil((range.endIndex + 1) / rowsAtOnce) * rowsAtOnce) - 1
  return defaultRangeExtractor({ ...range, startIndex, endIndex })
}

const placeOf = (index: number, count: number) => ({
  'data-index': index,
  'aria-setsize': count,
  'aria-posinset': index + 1,
})

interface PlacedProps extends Pick<DrawnProps, 'count' | 'hits' | 'columns' | 'selecting'> {
  hit: Hit
  index: number
  measure: (row: Element | null) => void
}

/** Drawn once, and not again while one scrolls. */
const PlacedRow = memo(function PlacedRow({ index, count, measure, ...row }: PlacedProps) {
  return <TicketRow {...row} aside={<Due hit={row.hit} />} place={{ ...placeOf(index, count), ref: measure }} />
})

interface Pages {
  from: number
  to: number
}

const pageOf = (index: number) => Math.floor(index / pageSize) + 1

/** The rows of the one or two pages that are in view. What is passed over in a hurry is not asked for. */
function useRowsOf(inView: Pages, question: EndlessProps['question']) {
  const from = useSettled(inView.from, 80)
  const to = useSettled(inView.to, 80)
  const asked = (page: number) => ({ ...question, page, items: pageSize })
  const options = { keepPreviousData: false }
  const readings = [
    useApi(searchTickets, asked(from), options),
    useApi(searchTickets, to > from ? asked(to) : null, options),
  ]
  useSayingWhatFailed(readings)
  const [upper, lower] = readings.map(({ data }) => data)
  return useMemo(() => {
    const pages = [upper, lower].filter((answer) => answer !== undefined)
    return {
      page: to,
      first: ((pages[0]?.page ?? 1) - 1) * pageSize + 1,
      hits: pages.flatMap(({ hits }) => hits),
      hitAt: (index: number) => pages.find(({ page }) => page === pageOf(index))?.hits[index % pageSize],
    }
  }, [upper, lower, to])
}

/** The rows stay empty meanwhile, wherever one has scrolled to. */
function useSayingWhatFailed(readings: readonly Reading<OutputOf<typeof searchTickets>>[]): void {
  const { t, language } = useTexts()
  const failed = readings.find(({ data, error }) => error && data === undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is said once
  useEffect(() => {
    if (failed)
      toast.error(t('errors:couldNotLoad'), {
        detail: reasonOf(failed.error, language),
        retry: () => void failed.mutate(),
      })
  }, [failed?.error])
}

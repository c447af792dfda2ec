import { type Hit, searchTickets } from '@leitstand/contracts/search/requests'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Button } from 'antd'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ListView } from '../../lib/list-url.ts'
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
  const count = Math.min(total, mostRows)
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setMargin] = useState(0)
  useLayoutEffect(() => setMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const virtual = useWindowVirtualizer({ count, estimateSize: () => usualHeight, overscan: 12, scrollMargin })
  const items = virtual.getVirtualItems()
  const { hits, hitAt, page } = useRowsBetween(question, items[0]?.index ?? 0, items.at(-1)?.index ?? 0)
  const above = (items[0]?.start ?? 0) - scrollMargin
  const below = virtual.getTotalSize() + scrollMargin - (items.at(-1)?.end ?? 0)
  const row = (index: number): ReactNode => {
    const place = { 'data-index': index, 'aria-setsize': count, 'aria-posinset': index + 1 }
    const hit = hitAt(index)
    return hit ? (
      <TicketRow
        key={hit.publicId}
        {...{ hit, hits, columns, selecting }}
        aside={<Due hit={hit} />}
        place={{ ...place, ref: virtual.measureElement }}
      />
    ) : (
      <li key={index} className="ls-ticket-row ls-row-waiting" {...place} />
    )
  }
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
        head={<SortHead view={view} show={show} columns={columns} box={<span />} />}
      >
        <ul ref={list} aria-label={t('title')} style={{ paddingTop: above, paddingBottom: below }}>
          {items.map(({ index }) => row(index))}
        </ul>
      </TicketRows>
    </>
  )
}

/** The rows of the one or two pages that are in view. What is passed over in a hurry is not asked for. */
function useRowsBetween(question: EndlessProps['question'], first: number, last: number) {
  const pageOf = (index: number) => Math.floor(index / pageSize) + 1
  const from = useSettled(pageOf(first), 80)
  const to = useSettled(pageOf(last), 80)
  const asked = (page: number) => ({ ...question, page, items: pageSize })
  const options = { keepPreviousData: false }
  const upper = useApi(searchTickets, asked(from), options).data
  const lower = useApi(searchTickets, to > from ? asked(to) : null, options).data
  const pages = [upper, lower].filter((answer) => answer !== undefined)
  return {
    page: to,
    hits: pages.flatMap(({ hits }) => hits),
    hitAt: (index: number): Hit | undefined => pages.find(({ page }) => page === pageOf(index))?.hits[index % pageSize],
  }
}

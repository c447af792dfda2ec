import type { Hit } from '@leitstand/contracts/search/requests'
import { ticketTypes } from '@leitstand/contracts/workflow/states'
import { type ComponentProps, type CSSProperties, type DragEvent, type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ListQuestion } from '../../lib/last-list.ts'
import { Icon } from '../../ui/icon.tsx'
import { LabelTags } from '../../ui/label-looks.tsx'
import { Avatar, CustomerMark, PriorityMark, TimeAgo } from '../../ui/marks.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { PresentMark } from '../../ui/presence.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusTag } from '../../ui/tag.tsx'
import { defaultColumns, gridOf, type ListColumn } from './columns.ts'
import { TicketLink } from './ticket-link.tsx'
import { useRowKeys } from './use-row-keys.ts'
import type { Selecting } from './use-selecting.ts'
import './ticket-rows.css'

const LatestComments = onDemand<{ publicId: number }>(
  () => import('./latest-comments.tsx').then((module) => module.LatestComments),
  <Skeleton lines={3} />,
)

const RowBox = onDemand<{ hit: Hit; hits: readonly Hit[]; selecting: Selecting }>(
  () => import('./row-box.tsx').then((module) => module.RowBox),
  <span className="ls-cell-box" />,
)

interface Drag {
  start: (hit: Hit) => void
  end: () => void
}

interface Props {
  hits: readonly Hit[]
  /** What stands in front of the last column, e.g. why the row is here. */
  aside?: (hit: Hit) => ReactNode
  caption: string
  isStale?: boolean
  head?: ReactNode
  columns?: readonly ListColumn[]
  /** Rows can be picked. */
  selecting?: Selecting | undefined
  /** Rows can be dragged to where they are taken. */
  drag?: Drag
  /** What they were searched with, so that one can go on from the last to those of the next page. */
  question?: ListQuestion
  /** As many were found by it. */
  total?: number
  /** The place of the first row among them. */
  first?: number
  /** A list of its own instead of all rows. */
  children?: ReactNode
}

/** Dense rows of tickets; on a phone each becomes a card. */
export function TicketRows(props: Props) {
  const { hits, aside, caption, isStale = false, head, columns = defaultColumns, selecting, drag, question } = props
  const { children, total = hits.length, first = question ? (question.page - 1) * question.items + 1 : 1 } = props
  const onKeyDown = useRowKeys(hits, selecting)
  const style = { '--ls-columns': gridOf(columns, selecting !== undefined) } as CSSProperties
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come up from the links of the rows
    <div
      className="ls-rows"
      data-stale={isStale}
      data-list={question ? JSON.stringify(question) : ''}
      data-first={first}
      data-total={total}
      data-rows={hits.map(({ publicId }) => publicId).join()}
      data-picks={selecting !== undefined}
      data-lines={columns.includes('customer') ? 'two' : 'one'}
      style={style}
      onKeyDown={onKeyDown}
    >
      {head}
      {children ?? (
        <ul aria-label={caption}>
          {hits.map((hit) => (
            <TicketRow key={hit.publicId} {...{ hit, hits, columns, selecting, drag }} aside={aside?.(hit)} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface RowProps extends Pick<Props, 'selecting'> {
  hit: Hit
  hits: readonly Hit[]
  aside: ReactNode
  columns: readonly ListColumn[]
  drag?: Drag | undefined
  /** Where it stands in a list of which only a part is drawn. */
  place?: ComponentProps<'li'>
}

export function TicketRow({ hit, hits, aside, columns, selecting, drag, place }: RowProps) {
  const { t, language } = useTexts()
  const latest = useId()
  const [isOpen, setOpen] = useState(false)
  const comments = { count: hit.commentCount, isOpen, toggle: () => setOpen(!isOpen), shown: latest }
  const cells: Record<ListColumn, ReactNode> = {
    customer: null,
    labels: null,
    due: <span className="ls-cell-aside">{aside}</span>,
    type: <span className="ls-cell-more ls-cut">{ticketTypes[hit.type][language]}</span>,
    status: (
      <span className="ls-cell-status">
        <StatusTag type={hit.type} status={hit.status} />
      </span>
    ),
    assignee: (
      <span className="ls-cell-person" title={hit.assignee?.name ?? t('common:nobody')}>
        <Avatar person={hit.assignee} />
        <span className="ls-cut">{hit.assignee?.name ?? t('common:nobody')}</span>
      </span>
    ),
    responsible: <Names of={[...(hit.responsibleGroups ?? []), ...(hit.responsibleUsers ?? [])]} />,
    author: <Names of={[hit.author]} />,
    created: (
      <span className="ls-cell-more ls-cell-created ls-faint">
        <TimeAgo at={hit.createdAt} />
      </span>
    ),
    updated: (
      <span className="ls-cell-time ls-faint">
        <TimeAgo at={hit.updatedAt} />
      </span>
    ),
  }
  return (
    <li className="ls-ticket-row" {...place} {...(drag && draggable(hit, drag))}>
      {selecting && <RowBox {...{ hit, hits, selecting }} />}
      <span className="ls-cell-priority">
        <PriorityMark priority={hit.priority} wordless />
      </span>
      <span className="ls-cell-number ls-mono">#{hit.publicId}</span>
      <span className="ls-cell-title">
        <TicketLink publicId={hit.publicId} className="ls-row-link" isRow>
          {hit.internal && <Icon name="lock" size={14} label={t('common:internal')} />} {hit.subject}
        </TicketLink>
        <BelowTitle hit={hit} columns={columns} comments={comments} />
      </span>
      {columns.map((name) => (
        <Cell key={name}>{cells[name]}</Cell>
      ))}
      {isOpen && (
        <div id={latest} className="ls-cell-latest">
          <LatestComments publicId={hit.publicId} />
        </div>
      )}
    </li>
  )
}

function draggable(hit: Hit, { start, end }: Drag) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', `#${hit.publicId}`)
      start(hit)
    },
    onDragEnd: end,
  }
}

function Cell({ children }: { children: ReactNode }) {
  return children
}

interface Comments {
  count: number
  isOpen: boolean
  toggle: () => void
  /** Where they are shown. */
  shown: string
}

function BelowTitle({ hit, columns, comments }: { hit: Hit; columns: readonly ListColumn[]; comments: Comments }) {
  const { t } = useTexts()
  return (
    <span className="ls-cell-sub">
      {columns.includes('customer') &&
        (hit.customer ? <CustomerMark customer={hit.customer} /> : <span>{t('common:noCustomer')}</span>)}
      {comments.count > 0 && <CommentsButton {...comments} />}
      <PresentMark publicId={hit.publicId} />
      {hit.mergedInto && (
        <span>
          <Icon name="merge" size={13} /> {t('common:goesOnIn', { publicId: hit.mergedInto.publicId })}
        </span>
      )}
      {columns.includes('labels') && <LabelTags labels={hit.labels ?? []} />}
    </span>
  )
}

function CommentsButton({ count, isOpen, toggle, shown }: Comments) {
  const { t } = useTexts('list')
  const name = `${t('comments', { count })}, ${t('showLatest')}`
  return (
    <button
      type="button"
      className="ls-row-comments"
      aria-label={name}
      title={name}
      aria-expanded={isOpen}
      aria-controls={isOpen ? shown : undefined}
      onClick={toggle}
    >
      <Icon name="comment" size={13} /> {count}
    </button>
  )
}

function Names({ of }: { of: readonly { name: string }[] }) {
  const names = of.map(({ name }) => name).join(', ')
  return (
    <span className="ls-cell-more ls-cut" title={names}>
      {names || '–'}
    </span>
  )
}

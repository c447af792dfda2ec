import { listActivity } from '@leitstand/contracts/notification/requests'
import { listComments } from '@leitstand/contracts/ticket/comments'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { flag, oneOf, useKept } from '../../api/use-kept.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../../ui/state-page.tsx'
import { CommentCard } from './comment-card.tsx'
import { useTicket } from './ticket-context.tsx'
import { type Entry, timelineOf } from './timeline.ts'
import { TimelineEvents } from './timeline-events.tsx'

/** The conversation as chat. The composer stands where the newest is. */
export function Conversation({ composer }: { composer: ReactNode }) {
  const { t } = useTexts('ticket')
  const { ticket } = useTicket()
  const [order, setOrder] = useKept('ticket.commentOrder', oneOf('desc', 'asc'))
  const [isOpen, setOpen] = useKept('ticket.commentsOpen', flag(true))
  const [withEvents, setWithEvents] = useKept('ticket.events', flag(true))
  return (
    <section className="ls-conversation" aria-labelledby="conversation-title">
      <header className="ls-row">
        <h2 id="conversation-title" className="ls-grow">
          <button type="button" className="ls-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} /> {t('conversation')}{' '}
            <span className="ls-count">{ticket.commentCount}</span>
          </button>
        </h2>
        {isOpen && (
          <>
            <label className="ls-check ls-small">
              <input type="checkbox" checked={withEvents} onChange={(event) => setWithEvents(event.target.checked)} />
              {t('withEvents')}
            </label>
            <button
              type="button"
              className="ls-link ls-small"
              onClick={() => setOrder(order === 'desc' ? 'asc' : 'desc')}
            >
              <Icon name={order === 'desc' ? 'arrowDown' : 'arrowUp'} size={13} />{' '}
              {order === 'desc' ? t('newestFirst') : t('oldestFirst')}
            </button>
          </>
        )}
      </header>
      {order === 'desc' && composer}
      {isOpen && <Timeline order={order} withEvents={withEvents} />}
      {order === 'asc' && composer}
    </section>
  )
}

function Timeline({ order, withEvents }: { order: 'asc' | 'desc'; withEvents: boolean }) {
  const { t } = useTexts('ticket')
  const { ticket } = useTicket()
  const [query] = useSearchParams()
  const id = String(ticket.publicId)
  const comments = useApi(listComments, { 'ticket.publicId': id, itemsPerPage: 200 }, { keepPreviousData: false })
  const events = useApi(listActivity, withEvents ? { id } : null, { keepPreviousData: false })
  const entries = useMemo(
    () => timelineOf(comments.data?.items ?? [], withEvents ? (events.data?.items ?? []) : [], order),
    [comments.data, events.data, withEvents, order],
  )
  if (!comments.data && comments.error)
    return <LoadFailed error={comments.error} retry={() => void comments.mutate()} />
  if (!comments.data) return <Skeleton lines={6} />
  if (entries.length === 0) return <p className="ls-faint ls-quiet">{t('noComments')}</p>
  return (
    <ol className="ls-timeline">
      {entries.map((entry) => (
        <li key={keyOf(entry)}>
          {entry.kind === 'comment' ? (
            <CommentCard comment={entry.comment} startEditing={query.get('edit') === entry.comment.uuid} />
          ) : (
            <TimelineEvents events={entry.events} />
          )}
        </li>
      ))}
    </ol>
  )
}

function keyOf(entry: Entry): string {
  return entry.kind === 'comment' ? entry.comment.uuid : (entry.events[0]?.uuid ?? '')
}

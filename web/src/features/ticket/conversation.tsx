import { Button, Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { flag, oneOf, useKept } from '../../api/use-kept.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { CommentCard } from './comment-card.tsx'
import { MergedBeginning } from './merging.tsx'
import { useTicket } from './ticket-context.tsx'
import type { Entry } from './timeline.ts'
import { TimelineEvents } from './timeline-events.tsx'
import { useTimeline } from './use-timeline.ts'

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
            <Checkbox
              className="ls-small"
              checked={withEvents}
              onChange={(event) => setWithEvents(event.target.checked)}
            >
              {t('withEvents')}
            </Checkbox>
            <Button type="link" className="ls-small" onClick={() => setOrder(order === 'desc' ? 'asc' : 'desc')}>
              <Icon name={order === 'desc' ? 'arrowDown' : 'arrowUp'} size={13} />{' '}
              {order === 'desc' ? t('newestFirst') : t('oldestFirst')}
            </Button>
          </>
        )}
      </header>
      {order === 'desc' && composer}
      {isOpen && <Timeline key={ticket.publicId} order={order} withEvents={withEvents} />}
      {order === 'asc' && composer}
    </section>
  )
}

function Timeline({ order, withEvents }: { order: 'asc' | 'desc'; withEvents: boolean }) {
  const { t } = useTexts('ticket')
  const { ticket } = useTicket()
  const [query] = useSearchParams()
  const wanted = query.get('edit')
  const { comments, entries, isReading, showOlder } = useTimeline(ticket.publicId, { order, withEvents, wanted })
  if (!comments.data) return <Loading error={comments.error} retry={comments.mutate} lines={6} />
  if (entries.length === 0) return <p className="ls-faint ls-quiet">{t('noComments')}</p>
  const older = showOlder && (
    <Button loading={isReading} onClick={showOlder}>
      {t('older')}
    </Button>
  )
  return (
    <>
      {order === 'asc' && older}
      <ol className="ls-timeline">
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            {entry.kind === 'comment' && (
              <CommentCard comment={entry.comment} startEditing={wanted === entry.comment.uuid} />
            )}
            {entry.kind === 'merged' && <MergedBeginning merged={entry.merged} />}
            {entry.kind === 'events' && <TimelineEvents events={entry.events} />}
          </li>
        ))}
      </ol>
      {order === 'desc' && older}
    </>
  )
}

function keyOf(entry: Entry): string {
  if (entry.kind === 'merged') return entry.merged.ticket.uuid
  return entry.kind === 'comment' ? entry.comment.uuid : (entry.events[0]?.uuid ?? '')
}

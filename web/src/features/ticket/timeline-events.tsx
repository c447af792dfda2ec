import type { ActivityEntry } from '@leitstand/contracts/notification/requests'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { TimeAgo } from '../../ui/marks.tsx'
import { ChangeLine } from './change-line.tsx'

const shownAtOnce = 2

/** What happened between comments, small; many at once are folded. */
export function TimelineEvents({ events }: { events: readonly ActivityEntry[] }) {
  const { t } = useTexts('ticket')
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? events : events.slice(0, shownAtOnce)
  const hidden = events.length - shown.length
  return (
    <div className="ls-events">
      {shown.map((event) => (
        <p key={event.uuid}>
          <EventText event={event} />{' '}
          <span className="ls-faint">
            · <TimeAgo at={event.createdAt} />
          </span>
        </p>
      ))}
      {hidden > 0 && (
        <button type="button" className="ls-link" onClick={() => setOpen(true)}>
          {t('moreEvents', { count: hidden })}
        </button>
      )}
    </div>
  )
}

export function EventText({ event }: { event: ActivityEntry }) {
  const { t } = useTexts('activity')
  const { name } = event.author
  if (event.changes.length === 0) return <>{t(`did.${event.kind}`, { name })}</>
  return (
    <>
      {name}:{' '}
      {event.changes.map((change, index) => (
        <span key={change.field}>
          {index > 0 && ', '}
          <ChangeLine change={change} />
        </span>
      ))}
    </>
  )
}

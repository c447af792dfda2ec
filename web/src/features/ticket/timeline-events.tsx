import type { ActivityEntry } from '@leitstand/contracts/notification/requests'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { EventText } from '../../ui/event-text.tsx'
import { TimeAgo } from '../../ui/marks.tsx'

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
        <Button type="link" onClick={() => setOpen(true)}>
          {t('moreEvents', { count: hidden })}
        </Button>
      )}
    </div>
  )
}

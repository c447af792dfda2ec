import type { ActivityEntry } from '@leitstand/contracts/notification/requests'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { sentenceOf } from '../../lib/entry-sentence.ts'
import { TimeAgo } from '../../ui/marks.tsx'
import { ChangeLine } from './change-line.tsx'

const shownAtOnce = 2
/** Kinds that are told field by field; of the others one value says it all. */
const fieldKinds: readonly ActivityEntry['kind'][] = ['status', 'assignment', 'change']

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

export function EventText({ event }: { event: ActivityEntry }) {
  const { t } = useTexts('activity')
  const { name } = event.author
  if (!fieldKinds.includes(event.kind) || event.changes.length === 0) {
    return (
      <>
        {t(`did.${sentenceOf(event)}`, { name })} <strong>{essenceOf(event)}</strong>
      </>
    )
  }
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

/** How much time was booked, which file was attached. */
function essenceOf(event: ActivityEntry): string {
  const telling = event.changes.find(({ field }) => ['accruedTime', 'name', 'attachment'].includes(field))
  const value = telling?.after ?? telling?.before
  return typeof value === 'string' ? value : ''
}

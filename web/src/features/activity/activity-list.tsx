import type { ActivityEntry } from '@leitstand/contracts/notification/requests'
import { Button } from 'antd'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDayHead, formatTime } from '../../lib/dates.ts'
import { pathTo } from '../../lib/paths.ts'
import { EventText } from '../../ui/event-text.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { wordsOf } from '../../ui/markdown.tsx'
import { useNow } from '../../ui/use-now.ts'
import { byTicket, type TicketDay } from './by-ticket.ts'
import './activity.css'

const icons: Record<ActivityEntry['kind'], IconName> = {
  created: 'plus',
  comment: 'comment',
  status: 'workflow',
  assignment: 'user',
  change: 'edit',
  attachment: 'attachment',
  worktime: 'clock',
  mention: 'users',
  notification: 'bell',
}
const shownAtOnce = 3

/** Entries by day and ticket: who did what. */
export function ActivityList({ entries }: { entries: readonly ActivityEntry[] }) {
  const language = useLanguage()
  const now = useNow()
  const groups = byTicket(entries, (instant) => formatDayHead(instant, language, now))
  return (
    <ul className="ls-activity">
      {groups.map((group, index) => (
        <Fragment key={`${group.day} ${group.ticket.publicId}`}>
          {group.day !== groups[index - 1]?.day && <li className="ls-activity-day">{group.day}</li>}
          <TicketActivity group={group} />
        </Fragment>
      ))}
    </ul>
  )
}

function TicketActivity({ group: { ticket, entries } }: { group: TicketDay }) {
  const { t } = useTexts('ticket')
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? entries : entries.slice(0, shownAtOnce)
  const hidden = entries.length - shown.length
  return (
    <li className="ls-activity-ticket">
      <Link data-row={ticket.publicId} to={pathTo('ticketView', { publicId: ticket.publicId })}>
        #{ticket.publicId} {ticket.subject}
      </Link>
      <ul>
        {shown.map((entry) => (
          <ActivityRow key={entry.uuid} entry={entry} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button type="link" className="ls-small" onClick={() => setOpen(true)}>
          {t('moreEvents', { count: hidden })}
        </Button>
      )}
    </li>
  )
}

const spoken = ({ text, textFormat }: NonNullable<ActivityEntry['comment']>) =>
  textFormat === 'plain' ? text : wordsOf(text)

function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const { t, language } = useTexts()
  return (
    <li className="ls-activity-row">
      <Icon name={icons[entry.kind]} size={16} />
      <div className="ls-grow">
        <EventText event={entry} /> {entry.internal && <Icon name="lock" size={13} label={t('common:internal')} />}
        {entry.comment && <p className="ls-activity-text">{spoken(entry.comment)}</p>}
      </div>
      <time className="ls-faint" dateTime={entry.createdAt}>
        {formatTime(entry.createdAt, language)}
      </time>
    </li>
  )
}

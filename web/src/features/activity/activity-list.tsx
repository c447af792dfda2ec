import type { ActivityEntry } from '@leitstand/contracts/notification/requests'
import { type Status, states } from '@leitstand/contracts/workflow/states'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDayHead, formatTime } from '../../lib/dates.ts'
import { sentenceOf } from '../../lib/entry-sentence.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useNow } from '../../ui/use-now.ts'
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

/** Entries by day: who did what in which ticket. */
export function ActivityList({ entries }: { entries: readonly ActivityEntry[] }) {
  const language = useLanguage()
  const now = useNow()
  let day = ''
  return (
    <ul className="ls-activity">
      {entries.map((entry) => {
        const head = formatDayHead(entry.createdAt, language, now)
        const isNewDay = head !== day
        day = head
        return (
          <Fragment key={entry.uuid}>
            {isNewDay && <li className="ls-activity-day">{head}</li>}
            <ActivityRow entry={entry} />
          </Fragment>
        )
      })}
    </ul>
  )
}

function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const { t } = useTexts('activity')
  const language = useLanguage()
  const { publicId, subject } = entry.ticket
  const status = entry.changes.find((change) => change.field === 'status')?.after
  return (
    <li className="ls-activity-row">
      <Icon name={icons[entry.kind]} size={16} />
      <div className="ls-grow">
        <p>
          {t(`did.${sentenceOf(entry)}`, { name: entry.author.name })}
          {typeof status === 'string' && status in states && <strong> → {states[status as Status][language]}</strong>}
          {entry.internal && <Icon name="lock" size={13} label={t('common:internal')} />}
        </p>
        <Link data-row={publicId} to={pathTo('ticketView', { publicId })}>
          #{publicId} {subject}
        </Link>
        {entry.comment && <p className="ls-activity-text">{entry.comment.text}</p>}
      </div>
      <time className="ls-faint" dateTime={entry.createdAt}>
        {formatTime(entry.createdAt, language)}
      </time>
    </li>
  )
}

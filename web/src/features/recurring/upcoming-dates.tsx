import { previewRecurringTask } from '@leitstand/contracts/ticket/recurring-tasks'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Schedule } from './recurrence-words.ts'
import './recurring.css'

/** The next dates of a schedule, saved or not. */
export function UpcomingDates({ schedule }: { schedule: Schedule }) {
  const { t, language } = useTexts('recurring')
  const { startAt, timeframe, auxiliary, ordinal, weekday } = schedule
  const { data, error } = useApi(previewRecurringTask, {
    startAt,
    timeframe,
    auxiliary,
    ...(ordinal && { ordinal }),
    ...(weekday && { weekday }),
  })
  if (!data) return error ? null : <Skeleton lines={2} />
  return (
    <ol className="ls-dates" aria-label={t('upcoming')}>
      {data.dates.map((date) => (
        <li key={date}>
          <time dateTime={date}>
            {formatDay(date, language)} <span className="ls-faint">{formatTime(date, language)}</span>
          </time>
        </li>
      ))}
    </ol>
  )
}

import { listRecurringTaskGenerations } from '@leitstand/contracts/ticket/recurring-tasks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { DayList } from '../../features/recurring/day-list.tsx'
import { addMonths, byDay, monthOf, timeOf } from '../../features/recurring/generations.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatMonth } from '../../lib/dates.ts'
import { pathTo } from '../../lib/paths.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import '../../features/recurring/recurring.css'

const MonthView = onDemand<{ month: string; days: ReturnType<typeof byDay> }>(
  () => import('../../features/recurring/month-view.tsx').then((module) => module.MonthView),
  <Skeleton lines={12} />,
)

/** When recurring tasks made their tickets, and when they will make the next: a month, on a phone day by day. */
export function Component() {
  const { t, language } = useTexts('recurring')
  const [query, setQuery] = useSearchParams()
  const [isWide] = useState(() => matchMedia('(min-width: 861px)').matches)
  const month = monthOf(query.get('month'), new Date())
  const { data, error, mutate } = useApi(listRecurringTaskGenerations, timeOf(month))
  const turn = (months: number) => setQuery({ month: addMonths(month, months) })
  const days = byDay(data?.generations ?? [])
  return (
    <Page
      title={t('calendar')}
      head={
        <>
          <div className="ls-calendar-turn">
            <IconButton icon="chevronLeft" label={t('earlierMonth')} onClick={() => turn(-1)} />
            <strong role="status">{formatMonth(month, language)}</strong>
            <IconButton icon="chevronRight" label={t('laterMonth')} onClick={() => turn(1)} />
          </div>
          <LinkButton to={pathTo('recurringTasks')}>{t('title')}</LinkButton>
        </>
      }
    >
      <div className="ls-card ls-calendar-card">
        {!data && <Loading error={error} retry={mutate} lines={10} />}
        {data && (isWide ? <MonthView month={month} days={days} /> : <DayList month={month} days={days} />)}
        {data?.isCut && <p className="ls-faint">{t('calendarCut')}</p>}
      </div>
    </Page>
  )
}

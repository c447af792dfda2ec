import type { Auxiliary, Ordinal, Timeframe, Weekday } from '@leitstand/contracts/ticket/recurring-tasks'
import { weekdays } from '@leitstand/contracts/ticket/recurring-tasks'
import type { Say } from '../../i18n/use-texts.ts'
import { localOf } from '../../lib/local-times.ts'

export interface Schedule {
  startAt: string
  timeframe: Timeframe
  auxiliary: Auxiliary
  ordinal: Ordinal | null
  weekday: Weekday | null
}

/** `vierteljährlich am letzten Freitag um 08:00 Uhr` */
export function recurrenceWords(schedule: Schedule, t: Say<'recurring'>): string {
  const time = t('at', { time: localOf(schedule.startAt).time })
  return [t(`every.${schedule.timeframe}`), dayWords(schedule, t), time].filter(Boolean).join(' ')
}

function dayWords({ startAt, timeframe, auxiliary, ordinal, weekday }: Schedule, t: Say<'recurring'>): string {
  const [year = 0, month = 1, day = 1] = localOf(startAt).day.split('-').map(Number)
  if (timeframe === 'day') return ''
  if (timeframe === 'week') {
    const name = weekdays[(new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7] ?? 'monday'
    return t('ownDay.week', { weekday: t(`weekdays.${name}`) })
  }
  if (auxiliary === 'nth_weekday' && ordinal && weekday)
    return t('nthDay', { ordinal: t(`ordinalsIn.${ordinal}`), weekday: t(`weekdays.${weekday}`) })
  if (auxiliary !== 'same_day') return t(`auxiliaries.${auxiliary}`)
  return timeframe === 'month' ? t('ownDay.month', { day }) : t('ownDay.other', { day, month })
}

import { previewAgreement } from '@leitstand/contracts/sla/matches'
import { mostPromisedMinutes, type serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { addDays, dayOf, formatDay, formatTime } from '../../lib/dates.ts'
import { formatDuration } from '../../lib/duration.ts'
import { instantOf } from '../../lib/local-times.ts'
import { DayField } from '../../ui/day-field.tsx'
import { SegmentList } from '../../ui/segment-list.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { promisedTimes } from './promised-times.ts'
import type { ValuesOf } from './resource-config.ts'

type Terms = Pick<
  ValuesOf<typeof serviceLevelAgreements>,
  'responseTimes' | 'firstResponseTime' | 'resolutionTime' | 'includeHolidays' | 'includeSecondaryTime'
>

/** When a ticket of a chosen moment would be due by an agreement as it stands in the form, and why; the server counts. */
export function DuePreview({ terms }: { terms: Terms }) {
  const { t } = useTexts('admin')
  const [day, setDay] = useState(nextFriday)
  const [time, setTime] = useState('17:40')
  const createdAt = instantOf(day, time)
  return (
    <>
      <div className="ls-pair">
        <DayField label={t('slas.createdOn')} value={day} onChange={(next) => next && setDay(next)} />
        <TimeField label={t('slas.createdAt')} name="previewTime" mandatory={false} initial={time} onChange={setTime} />
      </div>
      {createdAt && <Sentence createdAt={createdAt} terms={terms} />}
    </>
  )
}

/** `YYYY-MM-DD`; on a Friday the one in a week. */
function nextFriday(): string {
  const today = dayOf(new Date())
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, ((4 - weekday + 7) % 7) + 1)
}

/** Whether every time is a number of minutes, and no business hours stand there twice. */
function canBeCounted({ responseTimes = [], resolutionTime }: Terms): boolean {
  const minutes = [...responseTimes.map((time) => time.minutes), resolutionTime ?? 1]
  const kinds = new Set(responseTimes.map(({ type }) => type))
  return minutes.every((one) => one >= 1 && one <= mostPromisedMinutes) && kinds.size === responseTimes.length
}

function Sentence({ createdAt, terms }: { createdAt: string; terms: Terms }) {
  const { t, language } = useTexts('admin')
  const { resolutionTime, includeHolidays, includeSecondaryTime } = terms
  const responseTimes = promisedTimes(terms)
  const wish = JSON.stringify({ createdAt, responseTimes, resolutionTime, includeHolidays, includeSecondaryTime })
  const asked = JSON.parse(useSettled(wish, 400))
  // What is half written is not asked about: the answer would stand as an error in the browser.
  const isWhole = canBeCounted(asked)
  const { data, error } = useApi(previewAgreement, isWhole ? asked : null)
  const at = (instant: string) => `${formatDay(instant, language)} ${formatTime(instant, language)}`
  if (!isWhole) return <p>{t('slas.dueInvalid')}</p>
  if (error) return <p>{error.code === 'invalid' ? t('slas.dueInvalid') : error.message}</p>
  if (!data) return <p aria-live="polite">…</p>
  const { response, resolution } = data
  if (!response) return <p aria-live="polite">{t('slas.dueNever')}</p>
  const promised = { span: formatDuration(response.minutes), mode: t(`slas.modes.${response.mode}`) }
  return (
    <div className="ls-due-preview" aria-live="polite">
      <p>{t('slas.dueSentence', { created: at(createdAt), due: at(response.dueAt), ...promised })}</p>
      <SegmentList segments={response.explanation} />
      {resolution && <p>{t('slas.dueResolution', { due: at(resolution.dueAt) })}</p>}
    </div>
  )
}

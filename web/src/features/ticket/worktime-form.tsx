import { createWorktime, worktimeTypes } from '@leitstand/contracts/billing/requests'
import { limits } from '@leitstand/contracts/common'
import { phrase } from '@leitstand/contracts/problems'
import { violations } from '@leitstand/contracts/violations'
import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import type { ApiProblem } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { dayOf, formatTime, instantOf } from '../../lib/dates.ts'
import { formatDuration, parseDuration } from '../../lib/duration.ts'
import { DayField } from '../../ui/day-field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { useTicket } from './ticket-context.tsx'

const quickMinutes = 15

/** Books time: how long, when it began, what was done. */
export function WorktimeForm({ close }: { close: () => void }) {
  const { t } = useTexts('worktime')
  const language = useLanguage()
  const { ticket } = useTicket()
  const types = useApi(worktimeTypes.requests.list, { active: 'true' }).data?.items ?? []
  const [duration, setDuration] = useState('')
  const [now] = useState(() => new Date())
  const [day, setDay] = useState(() => dayOf(now))
  const [problem, setProblem] = useState('')
  const booking = useAction(createWorktime, { failure: t('bookFailed'), refresh: ['notification.', 'search.'] })
  const minutes = parseDuration(duration)

  const add = () => setDuration(formatDuration((minutes ?? 0) + quickMinutes))
  const failed = ({ violations: found }: ApiProblem) => setProblem(found.map((one) => one.message).join(' '))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (minutes === null || minutes < 1) return setProblem(phrase(violations['duration-invalid'], language))
    if (minutes > limits.worktimeMinutes) return setProblem(phrase(violations['duration-too-long'], language))
    const startAt = instantOf(day, String(form.get('time')))
    if (!startAt) return setProblem(phrase(violations['invalid-date'], language))
    const type = String(form.get('type') ?? '')
    const booked = await booking.run(
      {
        ticket: ticket.publicId,
        startAt,
        accruedTime: formatDuration(minutes),
        description: String(form.get('description') ?? ''),
        internal: form.has('internal'),
        edgeShift: form.has('edgeShift'),
        ...(type && { type }),
      },
      { failed },
    )
    if (booked) close()
  }
  return (
    <form className="ls-worktime" aria-label={t('book')} onSubmit={(event) => void submit(event)}>
      <div className="ls-row">
        <label className="ls-field ls-grow">
          <span>{t('duration')}</span>
          <input
            className="ls-input"
            name="duration"
            placeholder="2h 30m"
            // biome-ignore lint/a11y/noAutofocus: the person has just asked to book
            autoFocus
            value={duration}
            aria-invalid={problem !== ''}
            aria-describedby="worktime-problem"
            onChange={(event) => {
              setDuration(event.target.value)
              setProblem('')
            }}
          />
        </label>
        <Button className="ls-under" onClick={add}>
          +{quickMinutes} min
        </Button>
      </div>
      <p id="worktime-problem" role="alert" className="ls-problem">
        {problem}
      </p>
      <div className="ls-pair">
        <DayField label={t('startAt')} value={day} onChange={(next) => setDay(next ?? day)} />
        <TimeField label={t('startTime')} name="time" initial={formatTime(now.toISOString(), 'de')} />
      </div>
      {types.length > 0 && (
        <label className="ls-field">
          <span>{t('type')}</span>
          <select className="ls-select" name="type" defaultValue="">
            <option value="">–</option>
            {types.map((type) => (
              <option key={type.uuid} value={type.uuid}>
                {type.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="ls-field">
        <span>{t('description')}</span>
        <textarea className="ls-textarea" name="description" rows={2} />
      </label>
      <div className="ls-row">
        <label className="ls-check">
          <input type="checkbox" name="internal" /> {t('internal')}
        </label>
        <label className="ls-check">
          <input type="checkbox" name="edgeShift" /> {t('edgeShift')}
        </label>
      </div>
      <div className="ls-row">
        <Button type="primary" htmlType="submit" loading={booking.isRunning}>
          {t('save')}
        </Button>
        <Button onClick={close}>{t('common:cancel')}</Button>
      </div>
    </form>
  )
}

import { createWorktime, worktimeTypes } from '@leitstand/contracts/billing/requests'
import { limits } from '@leitstand/contracts/common'
import { phrase } from '@leitstand/contracts/problems'
import { violations } from '@leitstand/contracts/violations'
import { Button, Checkbox } from 'antd'
import { type FormEvent, useState } from 'react'
import type { ApiProblem } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { dayOf, formatTime } from '../../lib/dates.ts'
import { formatDuration, parseDuration } from '../../lib/duration.ts'
import { instantOf } from '../../lib/local-times.ts'
import { DayField } from '../../ui/day-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { AreaField, TextField } from '../../ui/text-field.tsx'
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
  const [type, setType] = useState('')
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
      <TextField
        label={t('duration')}
        problem={problem}
        name="duration"
        placeholder="2h 30m"
        autoFocus
        value={duration}
        suffix={
          <Button size="small" onClick={add}>
            +{quickMinutes} min
          </Button>
        }
        onChange={(next) => {
          setDuration(next)
          setProblem('')
        }}
      />
      <div className="ls-pair">
        <DayField label={t('startAt')} value={day} onChange={(next) => setDay(next ?? day)} />
        <TimeField label={t('startTime')} name="time" initial={formatTime(now.toISOString(), 'de')} />
      </div>
      {types.length > 0 && (
        <SelectField
          label={t('type')}
          value={type}
          options={[{ value: '', label: '–' }, ...types.map(({ uuid, name }) => ({ value: uuid, label: name }))]}
          onChange={setType}
        />
      )}
      <AreaField label={t('description')} name="description" rows={2} />
      <div className="ls-row">
        <Checkbox name="internal">{t('internal')}</Checkbox>
        <Checkbox name="edgeShift">{t('edgeShift')}</Checkbox>
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

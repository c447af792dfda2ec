import { type Worktime, worktimeTypes } from '@leitstand/contracts/billing/requests'
import type { WorktimeTimer } from '@leitstand/contracts/billing/timer'
import { limits } from '@leitstand/contracts/common'
import { phrase } from '@leitstand/contracts/problems'
import { violations } from '@leitstand/contracts/violations'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useMe } from '../../api/me.tsx'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDuration, parseDuration } from '../../lib/duration.ts'
import { instantOf, localOf } from '../../lib/local-times.ts'
import { optionOf } from '../../lib/options.ts'
import { DayField } from '../../ui/day-field.tsx'
import { FormInPlace } from '../../ui/form-in-place.tsx'
import { useBegun } from '../../ui/leave-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { AreaField, TextField } from '../../ui/text-field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { BookingWarnings } from './booking-warnings.tsx'
import { useTicket } from './ticket-context.tsx'
import { useBooking } from './use-booking.ts'

const quickMinutes = 15

interface Props {
  /** What is changed; without it time is booked. */
  before?: Worktime
  /** The running time that is booked. */
  timer?: WorktimeTimer
  close: () => void
}

/** Books time or changes what was booked: how long, when it began, what was done. */
export function WorktimeForm({ before, timer, close }: Props) {
  const { t } = useTexts('worktime')
  const me = useMe()
  const { ticket } = useTicket()
  const { save, problems, setProblems, isSaving } = useBooking({
    ticket: ticket.publicId,
    before,
    timer,
    done: close,
  })
  const [duration, setDuration] = useState(() => firstDuration(before, timer))
  const [description, setDescription] = useState(before?.description ?? '')
  const [type, setType] = useState(before?.type?.uuid ?? '')
  const { begin, leaving } = useBegun(isSaving)
  const minutes = parseDuration(duration)
  const start = useStart(before?.startAt ?? timer?.startedAt, minutes ?? 0)
  const wrong = useWrongTimes()
  const submit = (form: FormData) => {
    const found = wrong(minutes, start.instant)
    if (found) return setProblems(found)
    const flags = { internal: form.has('internal'), edgeShift: form.has('edgeShift') }
    const startAt = start.isGiven ? null : start.instant
    return void save({ startAt, minutes: minutes ?? 0, type: type || null, description: description.trim(), ...flags })
  }
  return (
    <FormInPlace
      className="ls-worktime"
      aria-label={before ? t('booking:edit', { duration: before.accruedTime }) : t('book')}
      noValidate
      close={close}
      onSubmit={submit}
      onChange={begin(() => setProblems({}))}
    >
      {leaving}
      <DurationField
        value={duration}
        problem={problems['accruedTime']}
        minutes={minutes}
        onChange={begin(setDuration)}
      />
      <div className="ls-pair">
        <DayField
          label={t('startAt')}
          mandatory
          value={start.day}
          onChange={begin((day) => day && start.set({ day }))}
        />
        <TimeField
          label={t('startTime')}
          name="time"
          problem={problems['startAt'] ?? problems['endAt']}
          initial={start.time}
          onChange={(time) => start.set({ time })}
        />
      </div>
      {start.instant && minutes !== null && minutes > 0 && (
        <BookingWarnings
          startAt={Date.parse(start.instant)}
          minutes={minutes}
          employee={before?.employee.uuid ?? me.uuid}
          before={before}
        />
      )}
      <TypeField value={type} problem={problems['type']} before={before} onChange={begin(setType)} />
      <AreaField
        label={t('description')}
        problem={problems['description']}
        rows={2}
        value={description}
        onChange={setDescription}
      />
      <div className="ls-row">
        <Checkbox name="internal" defaultChecked={before?.internal ?? false}>
          {t('internal')}
        </Checkbox>
        <Checkbox name="edgeShift" defaultChecked={before?.edgeShift ?? false}>
          {t('edgeShift')}
        </Checkbox>
      </div>
      <div className="ls-row">
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {before ? t('common:save') : t('save')}
        </Button>
        <Button onClick={close}>{t('common:cancel')}</Button>
      </div>
    </FormInPlace>
  )
}

function firstDuration(before: Worktime | undefined, timer: WorktimeTimer | undefined): string {
  if (before) return formatDuration(before.accruedMinutes)
  if (!timer) return ''
  return formatDuration(Math.max(1, Math.ceil((Date.now() - Date.parse(timer.startedAt)) / 60_000)))
}

/** When it began: as given or written, else so long before now as it took. */
function useStart(given: string | undefined, minutes: number) {
  const [opened] = useState(() => Date.now())
  const [written, setWritten] = useState<{ day: string; time: string } | null>(null)
  const usual = localOf(given ?? new Date(opened - minutes * 60_000).toISOString())
  const { day, time } = written ?? usual
  const isGiven = given !== undefined && written === null
  return {
    day,
    time,
    /** It is what was given, down to the second. */
    isGiven,
    instant: isGiven ? given : instantOf(day, time),
    set: (part: { day?: string; time?: string }) => setWritten({ day, time, ...part }),
  }
}

/** What is wrong with the times before they are sent, in the server's words. */
function useWrongTimes() {
  const language = useLanguage()
  return (minutes: number | null, startAt: string | null): Record<string, string> | null => {
    const say = (code: keyof typeof violations) => phrase(violations[code], language)
    if (minutes === null || minutes < 1) return { accruedTime: say('duration-invalid') }
    if (minutes > limits.worktimeMinutes) return { accruedTime: say('duration-too-long') }
    return startAt === null ? { startAt: say('invalid-date') } : null
  }
}

interface DurationProps {
  value: string
  minutes: number | null
  problem: string | undefined
  onChange: (duration: string) => void
}

function DurationField({ value, minutes, problem, onChange }: DurationProps) {
  const { t } = useTexts('worktime')
  return (
    <TextField
      label={t('duration')}
      mandatory
      problem={problem}
      name="duration"
      placeholder="2h 30m"
      autoFocus
      value={value}
      suffix={
        <Button size="small" onClick={() => onChange(formatDuration((minutes ?? 0) + quickMinutes))}>
          +{quickMinutes} min
        </Button>
      }
      onChange={onChange}
    />
  )
}

interface TypeProps {
  value: string
  problem: string | undefined
  before: Worktime | undefined
  onChange: (type: string) => void
}

/** The kinds of work that are offered, and the one that was chosen when it still was. */
function TypeField({ value, problem, before, onChange }: TypeProps) {
  const { t } = useTexts('worktime')
  const offered = useWholeList(worktimeTypes.requests.list, { active: 'true' }).data?.items ?? []
  const former = before?.type && !offered.some(({ uuid }) => uuid === before.type?.uuid) ? [before.type] : []
  const types = [...offered, ...former]
  if (types.length === 0) return null
  return (
    <SelectField
      label={t('type')}
      problem={problem}
      value={value}
      options={[{ value: '', label: '–' }, ...types.map(optionOf)]}
      onChange={onChange}
    />
  )
}

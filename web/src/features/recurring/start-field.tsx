import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { instantOf, localOf } from '../../lib/local-times.ts'
import { DayField } from '../../ui/day-field.tsx'
import './recurring.css'

interface Props {
  /** An instant. */
  value: string | null
  change: (value: string | null) => void
}

/** Day and time of day of the first date, by the clocks of Berlin. What is no time yet is kept as typed. */
export function StartField({ value, change }: Props) {
  const { t } = useTexts('recurring')
  const local = value ? localOf(value) : null
  const [day, setDay] = useState(local?.day ?? null)
  const [time, setTime] = useState(local?.time ?? '08:00')
  // Somebody else's version was taken over.
  useEffect(() => {
    if (!value) return
    const now = localOf(value)
    setDay(now.day)
    setTime((typed) => (instantOf(now.day, typed) === value ? typed : now.time))
  }, [value])
  const say = (nextDay: string | null, nextTime: string) => {
    setDay(nextDay)
    setTime(nextTime)
    change(nextDay && /^([01]\d|2[0-3]):[0-5]\d$/.test(nextTime) ? instantOf(nextDay, nextTime) : null)
  }
  return (
    <div className="ls-start">
      <DayField label={t('start')} bare value={day} onChange={(next) => say(next, time)} />
      <Input
        aria-label={t('time')}
        placeholder="08:00"
        inputMode="numeric"
        value={time}
        onChange={(event) => say(day, event.target.value)}
        onBlur={() => clockTime(time) !== time && say(day, clockTime(time))}
      />
    </div>
  )
}

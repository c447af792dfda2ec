import { clockTime } from '../../lib/clock-time.ts'
import { TextField } from '../../ui/text-field.tsx'

interface Props {
  label: string
  value: string
  change: (time: string) => void
  /** What stands there as an example. */
  example: string
}

/** A time of day, written; `8` becomes `08:00` when it is left. */
export function ClockField({ label, value, change, example }: Props) {
  const complete = () => {
    const time = clockTime(value)
    if (time !== value) change(time)
  }
  return (
    <TextField
      bare
      label={label}
      className="ls-clock"
      placeholder={example}
      inputMode="numeric"
      maxLength={5}
      value={value}
      onChange={change}
      onBlur={complete}
    />
  )
}

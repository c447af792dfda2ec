import { useState } from 'react'
import { clockTime } from '../lib/clock-time.ts'
import { TextField } from './text-field.tsx'

interface Props {
  label: string
  name: string
  mandatory?: boolean
  problem?: string | undefined
  /** `HH:MM`; with `onChange` it is the value, else where one begins. */
  initial: string
  onChange?: (time: string) => void
}

/** A time of day as `14:05`, written: quicker than any picker. `1405` does as well: the number keys of a phone have no colon. */
export function TimeField({ label, name, mandatory = true, problem, initial, onChange }: Props) {
  const [own, setOwn] = useState(initial)
  const [value, change] = onChange ? [initial, onChange] : [own, setOwn]
  const complete = () => {
    const time = clockTime(value)
    if (time !== value) change(time)
  }
  return (
    <TextField
      label={label}
      mandatory={mandatory}
      name={name}
      problem={problem}
      value={value}
      onChange={change}
      onBlur={complete}
      onPressEnter={complete}
      placeholder="14:05"
      inputMode="numeric"
      pattern="([01][0-9]|2[0-3]):[0-5][0-9]"
      required={mandatory}
    />
  )
}

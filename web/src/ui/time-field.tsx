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

/** A time of day as `14:05`, written: quicker than any picker. */
export function TimeField({ label, name, mandatory = true, problem, initial, onChange }: Props) {
  return (
    <TextField
      label={label}
      mandatory={mandatory}
      name={name}
      problem={problem}
      {...(onChange ? { value: initial, onChange } : { defaultValue: initial })}
      placeholder="14:05"
      inputMode="numeric"
      pattern="([01][0-9]|2[0-3]):[0-5][0-9]"
      required={mandatory}
    />
  )
}

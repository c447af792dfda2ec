import { useId } from 'react'

interface Props {
  label: string
  value: string
  problem: string | undefined
  /** Phones offer digits for it. */
  numeric?: boolean
  onChange: (value: string) => void
}

/** A line of text with what is wrong with it. */
export function PlainField({ label, value, problem, numeric = false, onChange }: Props) {
  const id = useId()
  return (
    <label className="ls-field">
      <span>{label}</span>
      <input
        className="ls-input"
        maxLength={255}
        inputMode={numeric ? 'decimal' : 'text'}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={id}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={id} className="ls-field-problem" role="alert">
        {problem}
      </span>
    </label>
  )
}

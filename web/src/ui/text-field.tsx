import { useId } from 'react'

interface Props {
  label: string
  value: string
  problem: string | undefined
  /** Phones offer digits for it. */
  numeric?: boolean
  maxLength?: number
  /** What is often written here. */
  suggestions?: readonly string[]
  onChange: (value: string) => void
}

/** A line of text with what is wrong with it. */
export function TextField({ label, value, problem, numeric = false, maxLength = 255, suggestions, onChange }: Props) {
  const ids = { list: useId(), problem: useId() }
  return (
    <label className="ls-field">
      <span>{label}</span>
      <input
        className="ls-input"
        maxLength={maxLength}
        inputMode={numeric ? 'decimal' : 'text'}
        value={value}
        list={suggestions ? ids.list : undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={ids.problem}
        onChange={(event) => onChange(event.target.value)}
      />
      {suggestions && (
        <datalist id={ids.list}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      <span id={ids.problem} className="ls-field-problem" role="alert">
        {problem}
      </span>
    </label>
  )
}

import { useId } from 'react'
import './radio-list.css'

interface Props<Name extends string> {
  label: string
  entries: readonly { name: Name; text: string; help?: string }[]
  active: Name
  onChange: (name: Name) => void
  disabled?: boolean
}

/** A few choices below each other, each with what it means. */
export function RadioList<Name extends string>({ label, entries, active, onChange, disabled = false }: Props<Name>) {
  const name = useId()
  return (
    <fieldset className="ls-radios" disabled={disabled}>
      <legend className="ls-hidden">{label}</legend>
      {entries.map((entry) => (
        <label key={entry.name}>
          <input type="radio" name={name} checked={entry.name === active} onChange={() => onChange(entry.name)} />
          <span>
            {entry.text}
            {entry.help && <small>{entry.help}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

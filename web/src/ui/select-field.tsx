interface Props<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
  isLocked?: boolean
}

/** One of a few, each by name. */
export function SelectField<T extends string>({ label, value, options, onChange, isLocked = false }: Props<T>) {
  return (
    <label className="ls-field">
      <span>{label}</span>
      <select
        className="ls-select"
        value={value}
        disabled={isLocked}
        onChange={(event) => onChange(options.find((one) => one.value === event.target.value)?.value ?? value)}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  )
}

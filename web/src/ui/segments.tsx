import './segments.css'

interface Props<Name extends string> {
  label: string
  /** `refusal` says why one cannot be chosen now; it stays visible. */
  entries: readonly { name: Name; text: string; refusal?: string | undefined }[]
  active: Name
  onChange: (name: Name) => void
}

/** A few choices side by side. */
export function Segments<Name extends string>({ label, entries, active, onChange }: Props<Name>) {
  return (
    <div className="ls-segments" role="radiogroup" aria-label={label}>
      {entries.map(({ name, text, refusal }) => (
        // biome-ignore lint/a11y/useSemanticElements: looks and acts like a switch, no form field
        <button
          key={name}
          type="button"
          role="radio"
          aria-checked={name === active}
          {...(refusal && { 'aria-disabled': true, 'aria-description': refusal, title: refusal })}
          onClick={() => !refusal && onChange(name)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

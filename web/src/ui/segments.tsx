import './segments.css'

interface Props<Name extends string> {
  label: string
  entries: readonly { name: Name; text: string }[]
  active: Name
  onChange: (name: Name) => void
}

/** A few choices side by side. */
export function Segments<Name extends string>({ label, entries, active, onChange }: Props<Name>) {
  return (
    <div className="ls-segments" role="radiogroup" aria-label={label}>
      {entries.map(({ name, text }) => (
        // biome-ignore lint/a11y/useSemanticElements: looks and acts like a switch, no form field
        <button key={name} type="button" role="radio" aria-checked={name === active} onClick={() => onChange(name)}>
          {text}
        </button>
      ))}
    </div>
  )
}

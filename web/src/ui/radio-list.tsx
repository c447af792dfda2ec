import { Radio } from 'antd'

interface Props<Name extends string> {
  label: string
  entries: readonly { name: Name; text: string; help?: string }[]
  active: Name
  onChange: (name: Name) => void
  disabled?: boolean
}

/** A few choices below each other, each with what it means. */
export function RadioList<Name extends string>({ label, entries, active, onChange, disabled = false }: Props<Name>) {
  return (
    <Radio.Group
      vertical
      aria-label={label}
      disabled={disabled}
      value={active}
      onChange={(event) => onChange(event.target.value)}
      options={entries.map(({ name, text, help }) => ({
        value: name,
        label: (
          <>
            {text}
            {help && <small className="ls-help">{help}</small>}
          </>
        ),
      }))}
    />
  )
}

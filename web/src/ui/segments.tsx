import { Segmented } from 'antd'

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
    <Segmented<Name>
      aria-label={label}
      value={active}
      onChange={onChange}
      options={entries.map(({ name, text, refusal }) => ({
        value: name,
        label: text,
        ...(refusal && { disabled: true, tooltip: refusal }),
      }))}
    />
  )
}

import { Segmented } from 'antd'
import type { ReactNode } from 'react'

export interface SegmentsProps<Name extends string> {
  label: string
  /** `refusal` says why one cannot be chosen now; it stays visible. */
  entries: readonly { name: Name; text: string; icon?: ReactNode; refusal?: string | undefined }[]
  active: Name
  onChange(name: NoInfer<Name>): void
}

/** Ant Design's Segmented, with what cannot be chosen saying why. */
export function SegmentsBox<Name extends string>({ label, entries, active, onChange }: SegmentsProps<Name>) {
  return (
    <Segmented<Name>
      aria-label={label}
      value={active}
      onChange={onChange}
      options={entries.map(({ name, text, icon, refusal }) => ({
        value: name,
        label: text,
        icon,
        ...(refusal && { disabled: true, tooltip: refusal }),
      }))}
    />
  )
}

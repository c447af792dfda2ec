import type { DayProps } from './day-box.tsx'
import { Field, type FieldProps } from './field.tsx'
import { onDemand } from './on-demand.tsx'

const DayBox = onDemand<DayProps & { id: string }>(
  () => import('./day-box.tsx').then((module) => module.DayBox),
  <div className="ls-control-place" />,
)

/** A day, written and chosen as in the reader's language. */
export function DayField({ value, onChange, earliest, autoFocus = false, onClose, ...field }: DayProps & FieldProps) {
  return (
    <Field {...field}>
      {(ids) => (
        <DayBox
          {...ids}
          value={value}
          onChange={onChange}
          autoFocus={autoFocus}
          {...(earliest && { earliest })}
          {...(onClose && { onClose })}
        />
      )}
    </Field>
  )
}

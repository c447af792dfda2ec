import { Choice } from './choice.tsx'
import { Field, type FieldProps } from './field.tsx'

interface Props<T extends string> extends FieldProps {
  value: T
  options: readonly { value: T; label: string }[]
  disabled?: boolean
  onChange: (value: T) => void
}

/** One of a few, each by name. */
export function SelectField<T extends string>({ value, options, disabled = false, onChange, ...field }: Props<T>) {
  return (
    <Field {...field}>
      {(ids) => (
        <Choice
          {...ids}
          clearable={false}
          searchable={options.length > 12}
          disabled={disabled}
          value={[value]}
          options={options}
          onChange={([next]) => onChange(options.find((one) => one.value === next)?.value ?? value)}
        />
      )}
    </Field>
  )
}

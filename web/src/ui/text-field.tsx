import { type GetProps, Input, type InputProps } from 'antd'
import { Field, type FieldProps } from './field.tsx'

interface TextProps extends FieldProps, Omit<InputProps, 'onChange'> {
  onChange?: (value: string) => void
}

/** A line of text. */
export function TextField({ label, bare, mandatory, problem, help, onChange, ...input }: TextProps) {
  return (
    <Field {...{ label, bare, mandatory, problem, help }}>
      {(ids) => (
        <Input
          {...input}
          {...ids}
          {...(problem && { status: 'error' })}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  )
}

interface AreaProps extends FieldProps, Omit<GetProps<typeof Input.TextArea>, 'onChange'> {
  onChange?: (value: string) => void
}

/** Lines of text. */
export function AreaField({ label, bare, mandatory, problem, help, onChange, ...area }: AreaProps) {
  return (
    <Field {...{ label, bare, mandatory, problem, help }}>
      {(ids) => (
        <Input.TextArea
          {...area}
          {...ids}
          {...(problem && { status: 'error' })}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  )
}

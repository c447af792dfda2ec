import { Checkbox } from 'antd'
import { useId } from 'react'
import type { FieldProps } from './field.tsx'

interface Props extends Omit<FieldProps, 'bare'> {
  checked: boolean
  change: (checked: boolean) => void
}

/** A box to tick, which is its own name; below stands what is wrong with it. */
export function TickField({ label, mandatory = false, problem, help, checked, change }: Props) {
  const note = useId()
  return (
    <div className="ls-field">
      <Checkbox
        checked={checked}
        onChange={(event) => change(event.target.checked)}
        {...(problem && { 'aria-invalid': true, 'aria-describedby': note })}
        {...(mandatory && { 'aria-required': true })}
      >
        <span className={mandatory ? 'ls-mandatory' : undefined}>{label}</span>
        {help && <small className="ls-help">{help}</small>}
      </Checkbox>
      {problem && (
        <p id={note} className="ls-field-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

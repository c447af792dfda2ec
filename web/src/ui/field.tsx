import { type ReactNode, useId } from 'react'

export interface FieldProps {
  label: string
  /** The name is for readers of the page only. */
  bare?: boolean | undefined
  /** Nothing is saved without it. */
  mandatory?: boolean | undefined
  problem?: string | undefined
  /** What helps to fill it in. */
  help?: ReactNode
}

/** How a control hangs together with its name and with what is said about it. */
export interface FieldIds {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

/** A control with its name above, and below what helps to fill it in or is wrong with it. */
export function Field(props: FieldProps & { children: (ids: FieldIds) => ReactNode }) {
  const { label, bare = false, mandatory = false, problem, help, children } = props
  const id = useId()
  const note = `${id}-note`
  const isNoted = Boolean(problem || help)
  return (
    <div className="ls-field">
      <label htmlFor={id} className={bare ? 'ls-hidden' : mandatory ? 'ls-mandatory' : undefined}>
        {label}
      </label>
      {children({
        id,
        ...(isNoted && { 'aria-describedby': note }),
        ...(problem && { 'aria-invalid': true }),
        ...(mandatory && { 'aria-required': true }),
      })}
      {isNoted && (
        <div id={note}>
          {problem && (
            <p className="ls-field-problem" role="alert">
              {problem}
            </p>
          )}
          {help && <small className="ls-help">{help}</small>}
        </div>
      )}
    </div>
  )
}

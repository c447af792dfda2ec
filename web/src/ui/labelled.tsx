import { type ReactNode, useId } from 'react'

interface Props {
  label: string
  problem?: string | undefined
  /** The control, named by the element with this id. */
  children: (id: string) => ReactNode
}

/** A control that no `label` can hold, with its name above and what is wrong with it below. */
export function Labelled({ label, problem, children }: Props) {
  const id = useId()
  return (
    <div className="ls-field">
      <span id={id}>{label}</span>
      {children(id)}
      {problem && (
        <span className="ls-field-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}

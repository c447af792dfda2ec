import type { ReactNode } from 'react'
import { Choice } from '../../ui/choice.tsx'
import { Editable } from './editable.tsx'

interface Props<T extends string> {
  label: string
  value: T
  look: ReactNode
  options: readonly { value: T; label: string }[]
  mayEdit: boolean
  save: (value: T) => void
}

/** One of a closed list, saved when it is chosen. */
export function OneOfField<T extends string>({ label, value, look, options, mayEdit, save }: Props<T>) {
  const choose = (next: string | undefined) => {
    const chosen = options.find((one) => one.value === next)?.value
    if (chosen !== undefined && chosen !== value) save(chosen)
  }
  return (
    <Editable
      label={label}
      value={look}
      editor={
        mayEdit
          ? (close) => (
              <Choice
                label={label}
                value={[value]}
                options={options}
                clearable={false}
                autoFocus
                onClose={close}
                onChange={([next]) => choose(next)}
              />
            )
          : undefined
      }
    />
  )
}

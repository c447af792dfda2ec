import { type ReactNode, useId } from 'react'
import './switch.css'

interface Props {
  label: string
  help?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** The id of what says why it cannot be changed now; it stays visible. */
  refusedBy?: string | undefined
}

/** A setting that takes effect at once, on a line of its own. */
export function Switch({ label, help, checked, onChange, refusedBy }: Props) {
  const id = useId()
  const isRefused = refusedBy !== undefined
  return (
    <div className="ls-switch-line">
      <div>
        <span id={id}>{label}</span>
        {help && <small id={`${id}-help`}>{help}</small>}
      </div>
      <button
        type="button"
        role="switch"
        className="ls-switch"
        aria-checked={checked}
        aria-labelledby={id}
        aria-describedby={refusedBy ?? (help ? `${id}-help` : undefined)}
        aria-disabled={isRefused}
        onClick={() => !isRefused && onChange(!checked)}
      />
    </div>
  )
}

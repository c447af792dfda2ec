import { Switch as AntSwitch } from 'antd'
import { type ReactNode, useId } from 'react'

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
  return (
    <div className="ls-switch-line">
      <div>
        <span id={id}>{label}</span>
        {help && (
          <small id={`${id}-help`} className="ls-help">
            {help}
          </small>
        )}
      </div>
      <AntSwitch
        checked={checked}
        onChange={onChange}
        disabled={refusedBy !== undefined}
        aria-labelledby={id}
        aria-describedby={refusedBy ?? (help ? `${id}-help` : undefined)}
      />
    </div>
  )
}

import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './pending-note.css'

interface Props {
  icon: IconName
  title: string
  children: ReactNode
  /** What can be done. */
  actions?: ReactNode
  isFailed?: boolean
}

/** Something that waits for whoever reads this, with what can be done about it. */
export function PendingNote({ icon, title, children, actions, isFailed = false }: Props) {
  return (
    <section className={isFailed ? 'ls-pending ls-pending-failed' : 'ls-pending'} aria-label={title}>
      <Icon name={icon} size={16} />
      <div className="ls-grow">
        <strong>{title}</strong>
        {children}
      </div>
      {actions}
    </section>
  )
}

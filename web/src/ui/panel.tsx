import { type ReactNode, useId } from 'react'
import './panels.css'

interface Props {
  title: string
  /** Below the title: what this is about. */
  text?: ReactNode
  /** Beside the title: what can be done. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** One matter of a page, in a frame of its own. */
export function Panel({ title, text, actions, className = '', children }: Props) {
  const id = useId()
  return (
    <section className={`ls-card ls-panel ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {actions}
        {text && <p className="ls-faint">{text}</p>}
      </header>
      {children}
    </section>
  )
}

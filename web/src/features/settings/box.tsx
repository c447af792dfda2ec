import { type ReactNode, useId } from 'react'
import '../../ui/panels.css'
import './settings.css'

interface Props {
  title: string
  text?: ReactNode
  children: ReactNode
}

/** One matter of the settings. */
export function Box({ title, text, children }: Props) {
  const id = useId()
  return (
    <section className="ls-card ls-box" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </header>
      {children}
    </section>
  )
}

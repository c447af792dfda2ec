import type { ReactNode } from 'react'

interface Props {
  title: string
  /** Beside the title: what narrows the page, and what can be done. */
  head?: ReactNode
  className?: string
  children: ReactNode
}

/** A page with its name, which the window bears as well. */
export function Page({ title, head, className = '', children }: Props) {
  return (
    <main className={`ls-page ${className}`}>
      <title>{`${title} · Leitstand`}</title>
      <header className="ls-page-head">
        <h1>{title}</h1>
        {head}
      </header>
      {children}
    </main>
  )
}

import type { KeyboardEvent, ReactNode } from 'react'
import './tabs.css'

export interface TabEntry<Name extends string> {
  name: Name
  text: string
  count?: number | undefined
}

interface Props<Name extends string> {
  label: string
  entries: readonly TabEntry<Name>[]
  active: Name
  onChange: (name: Name) => void
  children: ReactNode
}

/** Tabs with counts; arrows move between them. The panel below belongs to the active one. */
export function Tabs<Name extends string>({ label, entries, active, onChange, children }: Props<Name>) {
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const at = entries.findIndex(({ name }) => name === active)
    const next = entries[(at + step + entries.length) % entries.length]
    if (!next) return
    onChange(next.name)
    document.getElementById(`tab-${next.name}`)?.focus()
  }
  return (
    <>
      <div className="ls-tabs" role="tablist" aria-label={label} onKeyDown={move} tabIndex={-1}>
        {entries.map(({ name, text, count }) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === active}
            aria-controls="tab-panel"
            tabIndex={name === active ? 0 : -1}
            onClick={() => onChange(name)}
          >
            {text}
            {count !== undefined && <span className="ls-count">{count}</span>}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${active}`}>
        {children}
      </div>
    </>
  )
}

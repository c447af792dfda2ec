import type { CSSProperties } from 'react'
import { Icon } from './icon.tsx'
import './hint-note.css'

/** What is to be heeded, with the colour that somebody chose for it at its edge. */
export function HintNote({ hint }: { hint: { name: string; description: string; color: string } }) {
  return (
    <aside className="ls-hint" style={{ '--ls-own-colour': hint.color } as CSSProperties}>
      <Icon name="alert" size={18} />
      <div>
        <strong>{hint.name}</strong>
        {hint.description && <p>{hint.description}</p>}
      </div>
    </aside>
  )
}

import type { CSSProperties } from 'react'
import './colour-dot.css'
import { Icon } from './icon.tsx'
import { ownIconOf } from './own-icons.ts'

/** A colour that somebody chose for a thing; the words beside it say what it is. */
export function ColourDot({ colour, icon }: { colour: string; icon?: string | null | undefined }) {
  const name = ownIconOf(icon)
  return (
    <span
      className="ls-colour-dot"
      style={{ '--ls-own-colour': colour } as CSSProperties}
      data-has-icon={name !== undefined}
      aria-hidden="true"
    >
      {name && <Icon name={name} size={13} />}
    </span>
  )
}

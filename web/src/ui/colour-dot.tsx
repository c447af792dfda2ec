import type { CSSProperties } from 'react'
import './colour-dot.css'

/** A colour that somebody chose for a thing; the words beside it say what it is. */
export function ColourDot({ colour }: { colour: string }) {
  return <span className="ls-colour-dot" style={{ '--ls-own-colour': colour } as CSSProperties} aria-hidden="true" />
}

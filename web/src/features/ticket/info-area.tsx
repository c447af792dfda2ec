import { type ReactNode, useState } from 'react'
import { flag, useKept } from '../../api/use-kept.ts'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  name:
    | 'details'
    | 'subtickets'
    | 'servers'
    | 'worktimes'
    | 'components'
    | 'attachments'
    | 'changes'
    | 'tracking'
    | 'links'
    | 'ratings'
  title: string
  count?: ReactNode
  children: ReactNode
  /** Opened by something else on the page (booking by key). */
  isAsked?: boolean
  /** It says nothing to who is reading. */
  isHidden?: boolean
}

/** One area of the right side, folded or not as this user left it; at first only details is open (CONST-034), links and ratings. */
export function InfoArea({ name, title, count, children, isAsked = false, isHidden = false }: Props) {
  const [isKept, setKept] = useKept(
    `ticket.area.${name}`,
    flag(name === 'details' || name === 'links' || name === 'ratings'),
  )
  // Once something asked for it, it stays open: what was done in it is to be seen.
  const [wasAsked, setAsked] = useState(isAsked)
  if (isAsked && !wasAsked) setAsked(true)
  const isOpen = isKept || wasAsked
  if (isHidden) return null
  const toggle = () => {
    setKept(!isOpen)
    setAsked(false)
  }
  return (
    <section className="ls-area ls-card" aria-labelledby={`area-${name}`}>
      <h2 id={`area-${name}`}>
        <button type="button" className="ls-fold" aria-expanded={isOpen} onClick={toggle}>
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />
          <span className="ls-grow">{title}</span>
          {count !== undefined && <span className="ls-count">{count}</span>}
        </button>
      </h2>
      {isOpen && <div className="ls-area-body">{children}</div>}
    </section>
  )
}

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './menu-button.css'

export interface MenuItem {
  key: string
  text: ReactNode
  /** Why it cannot be used now; it stays visible (a forbidden action says its reason). */
  refusal?: string | undefined
  danger?: boolean
  checked?: boolean
  /** The menu stays open: of several things some are switched on. */
  stays?: boolean
  act: () => void
}

interface Props {
  /** Read aloud for a button whose content is a picture. */
  label: string
  children: ReactNode
  items: readonly MenuItem[]
  head?: ReactNode
  className?: string
  align?: 'start' | 'end'
  /** Of the button, for whoever opens it by a key. */
  id?: string
}

/** A button that opens a menu; arrows move in it, Escape closes it. */
export function MenuButton({ label, children, items, head, className = 'ls-icon-button', align = 'end', id }: Props) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()

  useEffect(() => {
    if (!isOpen) return
    box.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
    const close = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
    }
  }, [isOpen])

  const leave = () => {
    setOpen(false)
    button.current?.focus()
  }
  const choose = (item: MenuItem) => {
    if (item.refusal) return
    if (!item.stays) leave()
    item.act()
  }
  return (
    <div className="ls-menu-box" ref={box}>
      <button
        ref={button}
        id={id}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <div className={`ls-menu ls-menu-${align}`}>
          {head && <div className="ls-menu-head">{head}</div>}
          <div id={menuId} role="menu" aria-label={label} onKeyDown={(event) => moveIn(event, leave)} tabIndex={-1}>
            {items.map((item) => (
              <MenuEntry key={item.key} item={item} choose={choose} />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function MenuEntry({ item, choose }: { item: MenuItem; choose: (item: MenuItem) => void }) {
  const checkable = item.checked !== undefined
  return (
    <button
      type="button"
      role={checkable ? (item.stays ? 'menuitemcheckbox' : 'menuitemradio') : 'menuitem'}
      {...(checkable && { 'aria-checked': item.checked })}
      aria-disabled={item.refusal ? true : undefined}
      className={item.danger ? 'ls-menu-danger' : undefined}
      onClick={() => choose(item)}
    >
      <span>{item.text}</span>
      {item.refusal && <small>{item.refusal}</small>}
    </button>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function moveIn(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  if (event.key === 'Escape') leave()
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  items[(at + step + items.length) % items.length]?.focus()
}

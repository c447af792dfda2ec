import { Button } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import type { MenuButtonProps } from './menu-dropdown.tsx'

const loadMenu = () => import('./menu-dropdown.tsx')
const Menu = lazy(async () => ({ default: (await loadMenu()).MenuDropdown }))

/** A button that opens a menu, whose code comes when the hand goes there. */
export function MenuButton(props: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = (next: boolean) => {
    setOpened(true)
    setOpen(next)
  }
  const trigger = useRef<HTMLButtonElement>(null)
  const { label, children, type = 'text', id } = props
  const button = (
    <Button
      {...(id && { id })}
      ref={trigger}
      type={type}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerEnter={() => void loadMenu()}
      onClick={() => wasOpened || open(true)}
    >
      {children}
    </Button>
  )
  if (!wasOpened) return button
  return (
    <Suspense fallback={button}>
      <Menu {...props} isOpen={isOpen} open={open} focusBack={() => trigger.current?.focus()}>
        {button}
      </Menu>
    </Suspense>
  )
}

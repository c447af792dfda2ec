import { Dropdown, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import './menu-dropdown.css'

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

export interface MenuButtonProps {
  /** Read aloud for a button whose content is a picture. */
  label: string
  children: ReactNode
  items: readonly MenuItem[]
  head?: ReactNode
  type?: 'text' | 'default'
  align?: 'start' | 'end'
  /** Of the button, for whoever opens it by a key. */
  id?: string
}

/** On a phone a wide menu moves aside until it stands on the screen, as far as that takes. */
const whole = { overflow: { shiftX: true, adjustY: true } }

interface Props extends MenuButtonProps {
  isOpen: boolean
  open: (isOpen: boolean) => void
  /** Gives the focus to the button. */
  focusBack: () => void
}

/** The menu of a button: Ant Design's, with what cannot be used saying why. */
export function MenuDropdown({ children, items, head, align = 'end', isOpen, open, focusBack }: Props) {
  const stays = items.some((item) => item.stays)
  const menu: MenuProps = {
    items: items.map(entryOf),
    selectedKeys: items.filter(({ checked }) => checked).map(({ key }) => key),
    onClick: ({ key, domEvent }) => {
      const item = items.find((one) => one.key === key)
      // Before it acts: what it opens gives the focus back. The key must not press the button as well.
      domEvent.preventDefault()
      if (!item?.stays) focusBack()
      item?.act()
    },
  }
  return (
    <Dropdown
      open={isOpen}
      trigger={['click']}
      autoFocus
      placement={align === 'end' ? 'bottomRight' : 'bottomLeft'}
      align={whole}
      menu={menu}
      onOpenChange={(next, { source }) => {
        if (stays && source === 'menu') return
        if (!next && source === 'trigger') focusBack()
        open(next)
      }}
      {...(head !== undefined && {
        popupRender: (list) => (
          <div className="ls-menu">
            <div className="ls-menu-head">{head}</div>
            {list}
          </div>
        ),
      })}
    >
      {children}
    </Dropdown>
  )
}

function entryOf({ key, text, refusal, danger = false, checked, stays }: MenuItem) {
  return {
    key,
    danger,
    disabled: refusal !== undefined,
    label: (
      <>
        {text}
        {refusal && <small className="ls-menu-refusal">{refusal}</small>}
      </>
    ),
    ...(checked !== undefined && { role: stays ? 'menuitemcheckbox' : 'menuitemradio', 'aria-checked': checked }),
  }
}

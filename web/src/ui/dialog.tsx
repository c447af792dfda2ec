import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import './dialog.css'
import { Icon } from './icon.tsx'

interface Props {
  title: string
  close: () => void
  children: ReactNode
  /** Buttons at the end. */
  actions?: ReactNode
  side?: boolean
  /** The title is for readers of the page only. */
  bare?: boolean
}

/** A modal dialog, or with `side` a drawer at the edge. Escape and the ground behind close it. */
export function Dialog({ title, close, children, actions, side = false, bare = false }: Props) {
  const { t } = useTexts()
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('input:not([type=checkbox]):not([hidden]), textarea')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={element}
      className={side ? 'ls-dialog ls-dialog-side' : 'ls-dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => event.target === element.current && close()}
    >
      <div className="ls-dialog-body">
        <header className={bare ? 'ls-hidden' : 'ls-dialog-head'}>
          <h2 id={id}>{title}</h2>
          {!bare && (
            <button type="button" className="ls-icon-button" aria-label={t('common:close')} onClick={close}>
              <Icon name="close" />
            </button>
          )}
        </header>
        {children}
        {actions && <footer className="ls-dialog-foot">{actions}</footer>}
      </div>
    </dialog>
  )
}

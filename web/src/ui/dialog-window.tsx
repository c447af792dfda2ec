import { Button, Drawer, Modal } from 'antd'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Form } from './form.tsx'
import { useFirstField } from './use-first-field.ts'

export interface DialogProps {
  title: string
  close: () => void
  children: ReactNode
  /** The button that does what the dialog is for; beside it stands one that leaves. */
  confirm?: { text: string; isRunning?: boolean; danger?: boolean; disabled?: boolean; act?: () => void }
  /** What leaving is called. */
  leave?: string
  /** The dialog is a form. */
  onSubmit?: (form: FormData) => unknown
  /** Other buttons at the end. */
  actions?: ReactNode
  side?: boolean
  /** For what is as wide as a page. */
  wide?: boolean
  /** The title is for readers of the page only. */
  bare?: boolean
}

/** Ant Design's Modal or Drawer, with what ours have in common. */
export function DialogWindow(props: DialogProps) {
  const { title, close, children, onSubmit, side = false, bare = false, wide = false } = props
  const { t } = useTexts()
  const content = useRef<HTMLDivElement>(null)
  useFocusBack()
  useFirstField(content, fields)
  const head = <h2 className={bare ? 'ls-hidden' : undefined}>{title}</h2>
  const body = (
    <div ref={content} className="ls-page">
      {children}
    </div>
  )
  const footer = props.actions || props.confirm ? <Foot {...props} /> : null
  const closable = bare ? false : { 'aria-label': t('common:close') }
  if (side)
    return (
      <Drawer open title={head} closable={{ ...Object(closable), placement: 'end' }} onClose={close} footer={footer}>
        {body}
      </Drawer>
    )
  return (
    <Modal
      open
      width={wide ? 860 : 560}
      title={head}
      closable={closable}
      onCancel={close}
      footer={footer}
      {...(onSubmit && { modalRender: inForm(onSubmit) })}
    >
      {body}
    </Modal>
  )
}

const fields = 'input:not([type=checkbox], [type=radio], [hidden]), textarea'

/** Who opened it has the focus again when it is gone, unless something else took it. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
}

function inForm(onSubmit: (form: FormData) => unknown) {
  return (dialog: ReactNode): ReactElement => <Form onSubmit={onSubmit}>{dialog}</Form>
}

function Foot({ actions, confirm, leave, close, onSubmit }: DialogProps) {
  const { t } = useTexts()
  if (!confirm) return <div className="ls-foot">{actions}</div>
  const { text, isRunning = false, danger = false, disabled = false, act } = confirm
  return (
    <div className="ls-foot">
      <Button onClick={close}>{leave ?? t('common:cancel')}</Button>
      <Button
        type="primary"
        danger={danger}
        disabled={disabled}
        loading={isRunning}
        htmlType={onSubmit ? 'submit' : 'button'}
        onClick={act}
      >
        {text}
      </Button>
    </div>
  )
}

import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Dialog } from './dialog.tsx'

interface Props {
  title: string
  /** What will happen. */
  children: ReactNode
  /** The word on the button that does it. */
  confirm: string
  danger?: boolean
  close: () => void
  onConfirm: () => void
}

/** Says what will happen before it does; it is closed by either answer. */
export function AskDialog({ title, children, confirm, danger = false, close, onConfirm }: Props) {
  const { t } = useTexts()
  const go = () => {
    close()
    onConfirm()
  }
  return (
    <Dialog
      title={title}
      close={close}
      actions={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="primary" danger={danger} onClick={go}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

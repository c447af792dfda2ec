import type { ReactNode } from 'react'
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
  const act = () => {
    close()
    onConfirm()
  }
  return (
    <Dialog title={title} close={close} confirm={{ text: confirm, danger, act }}>
      {children}
    </Dialog>
  )
}

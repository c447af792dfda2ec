import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { AskDialog } from './ask-dialog.tsx'

interface Props {
  /** What it does, as a word on the button and on the answer that does it. */
  label: string
  /** The question. */
  title: string
  /** What will happen. */
  text: ReactNode
  /** The answer is a warning. */
  danger?: boolean
  /** So is the button itself; in lists it stays plain. */
  loud?: boolean
  size?: 'small' | 'middle'
  isRunning: boolean
  onConfirm: () => void
  /** Instead of the bare word on the button. */
  children?: ReactNode
}

/** A button that does what it says once its question was answered with yes. */
export function AskButton(props: Props) {
  const { label, title, text, danger = false, loud = false, size = 'middle', isRunning, onConfirm, children } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size={size} danger={loud} loading={isRunning} onClick={() => setAsking(true)}>
        {children ?? label}
      </Button>
      {isAsking && (
        <AskDialog title={title} confirm={label} danger={danger} close={() => setAsking(false)} onConfirm={onConfirm}>
          {typeof text === 'string' ? <p>{text}</p> : text}
        </AskDialog>
      )}
    </>
  )
}

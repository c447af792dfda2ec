import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { Icon } from './icon.tsx'

interface Props {
  isSending: boolean
  onFiles: (files: FileList) => void
  children: ReactNode
}

/** Lets somebody pick files of this machine. */
export function FilesButton({ isSending, onFiles, children }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={(event) => event.target.files && onFiles(event.target.files)}
      />
      <Button loading={isSending} onClick={() => picker.current?.click()}>
        <Icon name="attachment" size={15} /> {children}
      </Button>
    </>
  )
}

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
  const picker = useFilePicker(onFiles)
  return (
    <>
      {picker.field}
      <Button loading={isSending} onClick={picker.open}>
        <Icon name="attachment" size={15} /> {children}
      </Button>
    </>
  )
}

/** The same behind a button of another look; `field` stands beside it. */
export function useFilePicker(onFiles: (files: FileList) => void) {
  const picker = useRef<HTMLInputElement>(null)
  const field = (
    <input
      ref={picker}
      type="file"
      multiple
      hidden
      onChange={(event) => event.target.files && onFiles(event.target.files)}
    />
  )
  return { field, open: () => picker.current?.click() }
}

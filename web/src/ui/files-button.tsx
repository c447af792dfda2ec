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

/** The same behind a button of another look; `field` stands beside it. With `accept` it is one file of that kind. */
export function useFilePicker(onFiles: (files: FileList) => void, accept?: string) {
  const picker = useRef<HTMLInputElement>(null)
  const field = (
    <input
      ref={picker}
      type="file"
      multiple={!accept}
      accept={accept}
      hidden
      onChange={({ target }) => {
        if (target.files?.length) onFiles(target.files)
        // The same file may have been corrected.
        target.value = ''
      }}
    />
  )
  return { field, open: () => picker.current?.click() }
}

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
      onChange={({ target }) => target.files?.length && onFiles(target.files)}
    />
  )
  const open = () => {
    if (!picker.current) return
    // The same file may have been corrected. Not after a choice: that would take the files from whoever reads them.
    picker.current.value = ''
    picker.current.click()
  }
  return { field, open }
}

/** The same by a key or a command, where no button stands. */
export function pickFiles(onFiles: (files: FileList) => void): void {
  const field = document.createElement('input')
  Object.assign(field, { type: 'file', multiple: true })
  field.addEventListener('change', () => field.files?.length && onFiles(field.files))
  field.click()
}

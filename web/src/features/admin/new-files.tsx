import { useState } from 'react'
import { useFileUploads } from '../../api/use-file-uploads.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatBytes } from '../../lib/dates.ts'
import { FilesButton } from '../../ui/files-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { AnyConfig, Row } from './resource-config.ts'

/** Files chosen for what is not there yet, and how they are sent when it is. */
export function useNewFiles({ files: wanted }: AnyConfig) {
  const [files, setFiles] = useState<readonly File[]>([])
  const { add, isSending } = useFileUploads<Row>(async (file, row) => wanted?.send(row, file))
  return { files, setFiles, isSending, send: (row: Row) => add(files, row) }
}

interface Props extends Pick<ReturnType<typeof useNewFiles>, 'files' | 'setFiles' | 'isSending'> {
  texts: { label: string; help: string }
}

export function NewFiles({ texts: { label, help }, files, setFiles, isSending }: Props) {
  const { t, language } = useTexts('admin')
  return (
    <section className="ls-new-files" aria-label={label}>
      <FilesButton isSending={isSending} onFiles={(chosen) => setFiles([...files, ...chosen])}>
        {label}
      </FilesButton>
      {files.length > 0 && (
        <ul className="ls-lines">
          {files.map((file, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike
            <li key={place}>
              <span className="ls-cut">{file.name}</span>
              <span className="ls-faint">{formatBytes(file.size, language)}</span>
              <IconButton
                icon="trash"
                iconSize={15}
                label={t('deleteNamed', { name: file.name })}
                onClick={() => setFiles(files.filter((one) => one !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="ls-faint">{help}</p>
    </section>
  )
}

import { Tag } from 'antd'
import type { Running } from '../../api/use-editor-uploads.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatBytes } from '../../lib/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { UploadsRunning } from '../../ui/uploads-running.tsx'
import type { DraftFile } from './draft.ts'

interface Props {
  files: readonly DraftFile[]
  running: readonly Running<unknown>[]
  onRemove: (uuid: string) => void
}

export function ComposerFiles({ files, running, onRemove }: Props) {
  const { t, language } = useTexts('ticket')
  if (files.length + running.length === 0) return null
  return (
    <ul className="ls-row ls-composer-files">
      {files.map((file) => (
        <li key={file.uuid}>
          <Tag
            variant="outlined"
            icon={<Icon name="file" size={14} />}
            closable={{ 'aria-label': t('removeFile', { name: file.name }) }}
            onClose={(event) => {
              event.preventDefault()
              onRemove(file.uuid)
            }}
          >
            {file.name} <span className="ls-faint">{formatBytes(file.size, language)}</span>
          </Tag>
        </li>
      ))}
      <UploadsRunning running={running} />
    </ul>
  )
}

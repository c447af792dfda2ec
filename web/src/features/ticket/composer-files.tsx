import { Tag } from 'antd'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatBytes } from '../../lib/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { LateProgress } from '../../ui/late.tsx'
import type { DraftFile } from './draft.ts'
import type { Running } from './use-uploads.ts'

interface Props {
  files: readonly DraftFile[]
  running: readonly Running[]
  onRemove: (uuid: string) => void
}

export function ComposerFiles({ files, running, onRemove }: Props) {
  const { t } = useTexts('ticket')
  const language = useLanguage()
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
      {running.map((upload) => (
        <li key={upload.id}>
          <Icon name="attachment" size={14} /> {upload.name}{' '}
          <LateProgress
            percent={Math.round(upload.share * 100)}
            steps={10}
            size="small"
            aria-label={t('uploading', { name: upload.name })}
          />
        </li>
      ))}
    </ul>
  )
}

import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatBytes } from '../../lib/dates.ts'
import { Icon } from '../../ui/icon.tsx'
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
    <ul className="ls-composer-files">
      {files.map((file) => (
        <li key={file.uuid}>
          <Icon name="file" size={14} /> {file.name}{' '}
          <span className="ls-faint">{formatBytes(file.size, language)}</span>
          <button type="button" aria-label={t('removeFile', { name: file.name })} onClick={() => onRemove(file.uuid)}>
            <Icon name="close" size={13} />
          </button>
        </li>
      ))}
      {running.map((upload) => (
        <li key={upload.id}>
          <Icon name="attachment" size={14} /> {upload.name}
          <progress value={upload.share} max={1} aria-label={t('uploading', { name: upload.name })} />
        </li>
      ))}
    </ul>
  )
}

import type { Running } from '../api/use-editor-uploads.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'
import { LateProgress } from './late.tsx'

/** Entries of a list: how far each file is on its way. */
export function UploadsRunning({ running }: { running: readonly Running<unknown>[] }) {
  const { t } = useTexts('ticket')
  return running.map((upload) => (
    <li key={upload.id}>
      <Icon name="attachment" size={14} /> {upload.name}{' '}
      <LateProgress
        percent={Math.round(upload.share * 100)}
        steps={10}
        size="small"
        aria-label={t('uploading', { name: upload.name })}
      />
    </li>
  ))
}

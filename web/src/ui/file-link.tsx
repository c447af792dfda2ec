import type { StreamContract } from '@leitstand/contracts/define'
import { addressOf } from '../api/to-http.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { formatBytes } from '../lib/dates.ts'
import { Icon } from './icon.tsx'

interface Props {
  file: { uuid: string; name: string; mimeType: string; size: number }
  /** How it is looked at, saved and drawn small. */
  ways: Readonly<Record<'view' | 'download' | 'thumb', StreamContract>>
}

/** A file: pictures and PDF open in a new tab, others are downloaded. */
export function FileLink({ file, ways }: Props) {
  const language = useLanguage()
  const { uuid, name, mimeType, size } = file
  const opens = opensInBrowser(file)
  return (
    <a
      className="ls-file"
      href={addressOf(opens ? ways.view : ways.download, { uuid })}
      {...(opens ? { target: '_blank', rel: 'noreferrer' } : { download: name })}
    >
      {mimeType.startsWith('image/') ? (
        <img src={addressOf(ways.thumb, { uuid })} alt="" loading="lazy" />
      ) : (
        <Icon name="file" />
      )}
      <span className="ls-cut">{name}</span>
      <span className="ls-faint">{formatBytes(size, language)}</span>
    </a>
  )
}

/** Whether it can be looked at without being saved. */
export function opensInBrowser({ mimeType }: { mimeType: string }): boolean {
  return mimeType.startsWith('image/') || mimeType === 'application/pdf'
}

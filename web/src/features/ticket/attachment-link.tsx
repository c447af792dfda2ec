import type { StreamContract } from '@leitstand/contracts/define'
import { downloadAttachment, thumbAttachment, viewAttachment } from '@leitstand/contracts/ticket/attachments'
import { toHttp } from '../../api/to-http.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatBytes } from '../../lib/dates.ts'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  file: { uuid: string; name: string; mimeType: string; size: number }
}

/** A file: pictures and PDF open in a new tab, others are downloaded. */
export function AttachmentLink({ file }: Props) {
  const language = useLanguage()
  const isPicture = file.mimeType.startsWith('image/')
  const opens = opensInBrowser(file)
  const address = urlOf(opens ? viewAttachment : downloadAttachment, file.uuid)
  return (
    <a
      className="ls-file"
      href={address}
      {...(opens ? { target: '_blank', rel: 'noreferrer' } : { download: file.name })}
    >
      {isPicture ? <img src={urlOf(thumbAttachment, file.uuid)} alt="" loading="lazy" /> : <Icon name="file" />}
      <span className="ls-cut">{file.name}</span>
      <span className="ls-faint">{formatBytes(file.size, language)}</span>
    </a>
  )
}

/** Whether it can be looked at without being saved. */
export function opensInBrowser({ mimeType }: { mimeType: string }): boolean {
  return mimeType.startsWith('image/') || mimeType === 'application/pdf'
}

export function urlOf(contract: StreamContract, uuid: string): string {
  const [line] = contract.http
  if (!line) throw new Error(`${contract.name} has no http line`)
  return toHttp(line, { uuid }).url
}

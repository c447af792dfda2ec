import { downloadAttachment, thumbAttachment, viewAttachment } from '@leitstand/contracts/ticket/attachments'
import type { ComponentProps } from 'react'
import { FileLink } from '../../ui/file-link.tsx'

const ways = { view: viewAttachment, download: downloadAttachment, thumb: thumbAttachment }

export function AttachmentLink({ file }: Pick<ComponentProps<typeof FileLink>, 'file'>) {
  return <FileLink file={file} ways={ways} />
}

import { AppError } from '@leitstand/contracts/problems'
import { downloadAttachment, thumbAttachment, viewAttachment } from '@leitstand/contracts/ticket/attachments'
import { sendFile } from '@leitstand/kit/http/files'
import type { FastifyReply } from 'fastify'
import sharp from 'sharp'
import { type Context, serveStream } from '../context.ts'
import { hasThumbnail, isShownInline } from '../domain/files.ts'
import type { AttachmentRow } from '../store/attachments.ts'
import { visibleAttachment } from '../store/visible-attachment.ts'

const thumbPixels = 320
/** A picture that claims to be larger than this is not decoded. */
const maxPixels = 100_000_000

export const handleViewAttachment = serveStream(viewAttachment, async ({ uuid }, context, { reply }) => {
  const { attachment } = await visibleAttachment(context, context.actor, uuid)
  const disposition = isShownInline(attachment.mime_type) ? 'inline' : 'attachment'
  return await sendAttachment(context, reply, attachment, disposition)
})

export const handleDownloadAttachment = serveStream(downloadAttachment, async ({ uuid }, context, { reply }) => {
  const { attachment } = await visibleAttachment(context, context.actor, uuid)
  return await sendAttachment(context, reply, attachment, 'attachment')
})

/** Made on first sight and kept: the same small picture is never made twice. */
export const handleThumbAttachment = serveStream(thumbAttachment, async ({ uuid }, context, { reply }) => {
  const { attachment } = await visibleAttachment(context, context.actor, uuid)
  if (!hasThumbnail(attachment.mime_type)) throw new AppError('not-found')
  const sha256 = attachment.thumb ?? (await makeThumb(context, attachment))
  const content = await context.blobs.open(sha256)
  return sendFile(reply, { content, sha256, mimeType: 'image/webp', disposition: 'inline' })
})

async function sendAttachment(
  context: Context,
  reply: FastifyReply,
  { sha256, mime_type: mimeType, name, size }: AttachmentRow,
  disposition: 'inline' | 'attachment',
): Promise<FastifyReply> {
  const content = await context.blobs.open(sha256)
  return sendFile(reply, { content, sha256, mimeType, disposition, name, size })
}

async function makeThumb(context: Context, attachment: AttachmentRow): Promise<string> {
  const source = await context.blobs.open(attachment.sha256)
  const picture = sharp({ limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize(thumbPixels, thumbPixels, { fit: 'inside', withoutEnlargement: true })
    .webp()
  const small = await source
    .pipe(picture)
    .toBuffer()
    .catch(() => {
      throw new AppError('not-found')
    })
  const { sha256 } = await context.blobs.put(small)
  await context.query('UPDATE attachment SET thumb = $2 WHERE uuid = $1', [attachment.uuid, sha256])
  return sha256
}

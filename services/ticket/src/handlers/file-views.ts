import { AppError } from '@leitstand/contracts/problems'
import { downloadAttachment, thumbAttachment, viewAttachment } from '@leitstand/contracts/ticket/attachments'
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
  return await sendFile(
    context,
    reply,
    attachment.sha256,
    attachment.mime_type,
    `${disposition}; ${named(attachment.name)}`,
    attachment.size,
  )
})

export const handleDownloadAttachment = serveStream(downloadAttachment, async ({ uuid }, context, { reply }) => {
  const { attachment } = await visibleAttachment(context, context.actor, uuid)
  return await sendFile(
    context,
    reply,
    attachment.sha256,
    attachment.mime_type,
    `attachment; ${named(attachment.name)}`,
    attachment.size,
  )
})

/** Made on first sight and kept: the same small picture is never made twice. */
export const handleThumbAttachment = serveStream(thumbAttachment, async ({ uuid }, context, { reply }) => {
  const { attachment } = await visibleAttachment(context, context.actor, uuid)
  if (!hasThumbnail(attachment.mime_type)) throw new AppError('not-found')
  const sha256 = attachment.thumb ?? (await makeThumb(context, attachment))
  return await sendFile(context, reply, sha256, 'image/webp', 'inline')
})

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

async function sendFile(
  context: Context,
  reply: FastifyReply,
  sha256: string,
  mimeType: string,
  disposition: string,
  size?: number,
): Promise<FastifyReply> {
  const content = await context.blobs.open(sha256)
  return reply
    .headers({
      'content-type': mimeType,
      'content-disposition': disposition,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'private, max-age=3600',
      etag: `"${sha256}"`,
      ...(size !== undefined && { 'content-length': String(size) }),
    })
    .send(content)
}

/** RFC 6266 with RFC 8187 for umlauts. */
function named(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
}

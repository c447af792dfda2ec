import { buffer } from 'node:stream/consumers'
import { AppError } from '@leitstand/contracts/problems'
import { sendFile } from '@leitstand/kit/http/files'
import { inTurn } from '@leitstand/kit/in-turn'
import type { FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import { hasThumbnail, isShownInline } from '../domain/files.ts'
import { keepThumb } from '../store/attachments.ts'

/** A file of a ticket or of a recurring task, as its row names it. */
interface KeptFile {
  uuid: string
  name: string
  mime_type: string
  size: number
  sha256: string
  thumb: string | null
}

type Owner = Parameters<typeof keepThumb>[1]

const thumbPixels = 320
/** A picture that claims to be larger than this is not decoded: of some kinds, each pixel takes nine bytes of memory. */
const maxPixels = 64_000_000

/** In place where that is safe, else as a download. */
export async function sendShown(context: Context, reply: FastifyReply, file: KeptFile): Promise<FastifyReply> {
  return await sendKept(context, reply, file, isShownInline(file.mime_type) ? 'inline' : 'attachment')
}

export async function sendKept(
  context: Context,
  reply: FastifyReply,
  { sha256, mime_type: mimeType, name, size }: KeptFile,
  disposition: 'inline' | 'attachment',
): Promise<FastifyReply> {
  const open = () => context.blobs.open(sha256)
  return await sendFile(reply, { open, sha256, mimeType, disposition, name, size })
}

/** Made on first sight and kept; one after the other, for the memory that a large picture takes. */
export async function sendThumb(
  context: Context,
  reply: FastifyReply,
  table: Owner,
  file: KeptFile,
): Promise<FastifyReply> {
  if (!hasThumbnail(file.mime_type)) throw new AppError('not-found')
  const sha256 = file.thumb ?? (await inTurn('picture', () => makeThumb(context, table, file)))
  const open = () => context.blobs.open(sha256)
  return await sendFile(reply, { open, sha256, mimeType: 'image/webp', disposition: 'inline' })
}

async function makeThumb(context: Context, table: Owner, file: KeptFile): Promise<string> {
  // Machine code of ten megabytes, for whoever looks at pictures.
  const { default: sharp } = await import('sharp')
  const picture = await buffer(await context.blobs.open(file.sha256))
  const small = await sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize(thumbPixels, thumbPixels, { fit: 'inside', withoutEnlargement: true })
    .webp()
    .toBuffer()
    .catch(() => {
      throw new AppError('not-found')
    })
  const { sha256 } = await context.blobs.put(small)
  await keepThumb(context, table, file.uuid, sha256)
  return sha256
}

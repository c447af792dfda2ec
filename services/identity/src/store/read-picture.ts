import { pictureTypes } from '@leitstand/contracts/identity/pictures'
import { AppError } from '@leitstand/contracts/problems'
import { inTurn } from '@leitstand/kit/in-turn'
import { fileTypeFromBuffer } from 'file-type'
import type sharp from 'sharp'

const thumbPixels = 128
/** A picture that claims to be larger than this is not decoded. */
const decoding = { limitInputPixels: 50_000_000, failOn: 'error' } as const

export interface ReadPicture {
  mimeType: (typeof pictureTypes)[number]
  content: Buffer
  thumb: Buffer
}

/** One after the other: a large picture takes seconds of a thread, and passwords are checked in the same few threads. */
export async function readPicture(upload: Buffer): Promise<ReadPicture> {
  return await inTurn('picture', () => readNow(upload))
}

/**
 * What was uploaded as a picture, and its small square. Refused when its content is none of the types. Notes of the camera go:
 * they tell where somebody was.
 */
async function readNow(upload: Buffer): Promise<ReadPicture> {
  const found = (await fileTypeFromBuffer(upload))?.mime
  const mimeType = pictureTypes.find((type) => type === found)
  if (!mimeType) throw new AppError('type-not-allowed')
  try {
    // Machine code of ten megabytes, for whoever brings a picture.
    const { default: draw } = await import('sharp')
    const content = await withoutNotes(draw, upload)
    const thumb = await draw(content, decoding)
      .autoOrient()
      .resize(thumbPixels, thumbPixels, { fit: 'cover' })
      .webp()
      .toBuffer()
    return { mimeType, content, thumb }
  } catch {
    throw new AppError('type-not-allowed')
  }
}

/** The upload as it came, unless it carries notes: then it is written anew, upright and without them. */
async function withoutNotes(draw: typeof sharp, upload: Buffer): Promise<Buffer> {
  const { exif, xmp, iptc, pages = 1, format } = await draw(upload, decoding).metadata()
  if (!exif && !xmp && !iptc) return upload
  const whole = draw(upload, { ...decoding, animated: pages > 1 })
  return await (pages > 1 ? whole : whole.autoOrient()).keepIccProfile().toFormat(format).toBuffer()
}

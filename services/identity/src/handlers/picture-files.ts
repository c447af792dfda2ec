import { systemActor } from '@leitstand/contracts/actor'
import {
  downloadPicture,
  pictureBytes,
  thumbPicture,
  uploadPicture,
  viewPicture,
} from '@leitstand/contracts/identity/pictures'
import { AppError, mustExist } from '@leitstand/contracts/problems'
import { fileOf, sendFile } from '@leitstand/kit/http/files'
import { newId } from '@leitstand/kit/ids'
import { type Context, serveStream } from '../context.ts'
import { mayChangePicture } from '../domain/people-policy.ts'
import { visibilityFor } from '../domain/visibility.ts'
import { readPicture } from '../store/read-picture.ts'
import { findPicture, keepPicture, type PictureRow, toPicture } from '../store/user-pictures.ts'
import { findUser } from '../store/users.ts'
import { holdPerson } from '../store/write-users.ts'

export const handleUploadPicture = serveStream(uploadPicture, async ({ uuid }, context, { request, reply }) => {
  const user = mustExist(await findUser(context, uuid, visibilityFor(context.actor)))
  if (!mayChangePicture(context.actor, uuid)) throw new AppError('forbidden')
  if (uuid === systemActor.uuid) throw new AppError('system-account')
  const part = await fileOf(request, { bytes: pictureBytes })
  const { mimeType, content, thumb } = await readPicture(await whole(part))
  // The blobs are durable before the row exists; a crash in between leaves bytes that nobody names.
  const [kept, small] = await Promise.all([context.blobs.put(content), context.blobs.put(thumb)])
  const row: PictureRow = {
    uuid: newId(),
    user: uuid,
    mimeType,
    size: kept.size,
    sha256: kept.sha256,
    thumb: small.sha256,
    createdAt: context.clock.now(),
  }
  await context.transaction(async (tx) => {
    await holdPerson(tx, uuid)
    await keepPicture(tx, row)
  })
  const answer = toPicture({ ...row, firstName: user.firstName, lastName: user.lastName, email: user.email })
  return reply
    .type('application/ld+json; charset=utf-8')
    .send(JSON.stringify({ '@context': '/api/contexts/UserPicture', ...answer }))
})

/** Pictures are small enough to be looked at as a whole. */
async function whole(part: { toBuffer(): Promise<Buffer> }): Promise<Buffer> {
  return await part.toBuffer().catch((error: unknown) => {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
    throw isTooLarge ? new AppError('picture-too-large') : error
  })
}

export const handleViewPicture = serveStream(viewPicture, async ({ uuid }, context, { reply }) => {
  const { sha256, mimeType, size } = await visiblePicture(context, uuid)
  const open = () => context.blobs.open(sha256)
  return await sendFile(reply, { open, sha256, mimeType, size, disposition: 'inline' })
})

export const handleThumbPicture = serveStream(thumbPicture, async ({ uuid }, context, { reply }) => {
  const { thumb } = await visiblePicture(context, uuid)
  const open = () => context.blobs.open(thumb)
  return await sendFile(reply, { open, sha256: thumb, mimeType: 'image/webp', disposition: 'inline' })
})

export const handleDownloadPicture = serveStream(downloadPicture, async ({ uuid }, context, { reply }) => {
  const { sha256, mimeType, size, name } = await visiblePicture(context, uuid)
  const open = () => context.blobs.open(sha256)
  return await sendFile(reply, { open, sha256, mimeType, size, disposition: 'attachment', name })
})

async function visiblePicture(context: Context, uuid: string) {
  const picture = mustExist(await findPicture(context, uuid, visibilityFor(context.actor)))
  const name = `${toPicture(picture).user.name}.${picture.mimeType.replace('image/', '').replace('jpeg', 'jpg')}`
  return { ...picture, name }
}

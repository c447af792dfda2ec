import { z } from 'zod'
import { Instant, reference, UploadedFile, UserRef, Uuid } from '../common.ts'
import { defineRequest, defineStream, pageOf } from '../define.ts'
import { listQuery } from '../list-query.ts'

/** What a picture of a person may be, by its content. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
export const pictureBytes = 5 * 1024 * 1024

export const UserPicture = reference({
  user: UserRef,
  mimeType: z.enum(pictureTypes),
  size: z.int(),
  /** Paths of the picture, of its small square and of its download. */
  url: z.string(),
  thumbUrl: z.string(),
  downloadUrl: z.string(),
  createdAt: Instant,
})
export type UserPicture = z.infer<typeof UserPicture>

const byUuid = z.object({ uuid: Uuid })

export const uploadPicture = defineStream('identity.uploadPicture', {
  description:
    'Give a person a picture (multipart: file; own, or as administrator). Answers the picture; the former one goes.',
  http: 'POST /api/user/:uuid/picture',
  input: byUuid,
  consumes: 'multipart/form-data',
  form: z.object({ file: UploadedFile }),
  answer: UserPicture,
  produces: 'application/ld+json',
  status: 201,
  errors: ['not-found', 'picture-too-large', 'type-not-allowed', 'system-account', 'already-anonymised'],
})
const pictureView = (verb: string, path: string, description: string) =>
  defineStream(`identity.${verb}`, {
    description: `${description} The uuid is that of the picture or of the person.`,
    http: `GET /user/picture/${path}:uuid`,
    input: byUuid,
    errors: ['not-found'],
  })
export const viewPicture = pictureView('viewPicture', '', "A person's picture.")
export const thumbPicture = pictureView('thumbPicture', 'thumb/', "A small square of a person's picture.")
export const downloadPicture = pictureView('downloadPicture', 'download/', "A person's picture as a download.")

export const listPictures = defineRequest('identity.listPictures', {
  description: 'Pictures of people, by their names.',
  http: 'GET /api/user_pictures',
  input: listQuery({ 'user.uuid': 'relation' }, []),
  output: pageOf(UserPicture),
})
export const getPicture = defineRequest('identity.getPicture', {
  description: "One person's picture.",
  http: 'GET /api/user_pictures/:uuid',
  input: byUuid,
  output: UserPicture,
  errors: ['not-found'],
})
export const deletePicture = defineRequest('identity.deletePicture', {
  description: 'Remove a picture (own, or as administrator).',
  http: 'DELETE /api/user_pictures/:uuid',
  input: byUuid,
  errors: ['not-found'],
})

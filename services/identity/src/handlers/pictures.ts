import { deletePicture, getPicture, listPictures } from '@leitstand/contracts/identity/pictures'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { mayChangePicture } from '../domain/people-policy.ts'
import { type ListQuery, uuids } from '../domain/read-query.ts'
import { sightOf } from '../domain/sight.ts'
import { findPicture, listPictures as list, removePicture, toPicture } from '../store/user-pictures.ts'

export const handleListPictures = serve(listPictures, async (input, context) => {
  const query: ListQuery = input
  return await list(context, uuids(query['user.uuid']), query, sightOf(context.actor))
})

export const handleGetPicture = serve(getPicture, async ({ uuid }, context) => {
  const picture = await findPicture(context, uuid, sightOf(context.actor))
  if (!picture) throw new AppError('not-found')
  return toPicture(picture)
})

export const handleDeletePicture = serve(deletePicture, async ({ uuid }, context) => {
  const picture = await findPicture(context, uuid, sightOf(context.actor))
  if (!picture) throw new AppError('not-found')
  if (!mayChangePicture(context.actor, picture.user)) throw new AppError('forbidden')
  await removePicture(context, picture.uuid)
  return null
})

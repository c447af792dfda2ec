import { deletePicture } from '@leitstand/contracts/identity/pictures'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { mayChangePicture } from '../domain/people-policy.ts'
import { visibilityFor } from '../domain/visibility.ts'
import { findPicture, removePicture } from '../store/user-pictures.ts'

export const handleDeletePicture = serve(deletePicture, async ({ uuid }, context) => {
  const picture = await findPicture(context, uuid, visibilityFor(context.actor))
  if (!picture) throw new AppError('not-found')
  if (!mayChangePicture(context.actor, picture.user)) throw new AppError('forbidden')
  await removePicture(context, picture.uuid)
  return null
})

import { deletePicture } from '@leitstand/contracts/identity/pictures'
import { AppError, mustExist } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { mayChangePicture } from '../domain/people-policy.ts'
import { visibilityFor } from '../domain/visibility.ts'
import { findPicture, removePicture } from '../store/user-pictures.ts'

export const handleDeletePicture = serve(deletePicture, async ({ uuid }, context) => {
  const picture = mustExist(await findPicture(context, uuid, visibilityFor(context.actor)))
  if (!mayChangePicture(context.actor, picture.user)) throw new AppError('forbidden')
  await removePicture(context, picture.uuid)
  return null
})

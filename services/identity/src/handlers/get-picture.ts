import { getPicture } from '@leitstand/contracts/identity/pictures'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { visibilityFor } from '../domain/visibility.ts'
import { findPicture, toPicture } from '../store/user-pictures.ts'

export const handleGetPicture = serve(getPicture, async ({ uuid }, context) => {
  const picture = await findPicture(context, uuid, visibilityFor(context.actor))
  if (!picture) throw new AppError('not-found')
  return toPicture(picture)
})

import { getPicture } from '@leitstand/contracts/identity/pictures'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { sightOf } from '../domain/sight.ts'
import { findPicture, toPicture } from '../store/user-pictures.ts'

export const handleGetPicture = serve(getPicture, async ({ uuid }, context) => {
  const picture = await findPicture(context, uuid, sightOf(context.actor))
  if (!picture) throw new AppError('not-found')
  return toPicture(picture)
})

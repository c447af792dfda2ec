import { getPicture } from '@leitstand/contracts/identity/pictures'
import { mustExist } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { visibilityFor } from '../domain/visibility.ts'
import { findPicture, toPicture } from '../store/user-pictures.ts'

export const handleGetPicture = serve(getPicture, async ({ uuid }, context) => {
  return toPicture(mustExist(await findPicture(context, uuid, visibilityFor(context.actor))))
})

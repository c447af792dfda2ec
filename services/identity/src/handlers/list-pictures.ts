import { listPictures } from '@leitstand/contracts/identity/pictures'
import { serve } from '../context.ts'
import { visibilityFor } from '../domain/visibility.ts'
import { listPictures as list } from '../store/user-pictures.ts'

export const handleListPictures = serve(listPictures, async (input, context) => {
  return await list(context, input, visibilityFor(context.actor))
})

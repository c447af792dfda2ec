import { listPictures } from '@leitstand/contracts/identity/pictures'
import { serve } from '../context.ts'
import { type ListQuery, uuids } from '../domain/read-query.ts'
import { sightOf } from '../domain/sight.ts'
import { listPictures as list } from '../store/user-pictures.ts'

export const handleListPictures = serve(listPictures, async (input, context) => {
  const query: ListQuery = input
  return await list(context, uuids(query['user.uuid']), query, sightOf(context.actor))
})

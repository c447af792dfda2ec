import { listActivity } from '@leitstand/contracts/notification/requests'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { findActivity, maySeeTicket } from '../store/activity.ts'

export const handleListActivity = serve(listActivity, async ({ id, page, itemsPerPage }, context) => {
  if (!(await maySeeTicket(context, context.actor, id))) throw new AppError('not-found')
  const all = { since: null, kinds: [], mentioned: null }
  const paging = { offset: (page - 1) * itemsPerPage, limit: itemsPerPage }
  return await findActivity(context, context.actor, { ...all, ...paging, ticket: id })
})

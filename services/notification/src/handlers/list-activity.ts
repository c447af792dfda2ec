import { listActivity } from '@leitstand/contracts/notification/requests'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { findActivity, findVisibleTicket } from '../store/activity.ts'

export const handleListActivity = serve(listActivity, async ({ id, ...paging }, context) => {
  if (!(await findVisibleTicket(context, context.actor, id))) throw new AppError('not-found')
  return await findActivity(context, context.actor, { ticket: id, since: null, kinds: [], mentioned: null }, paging)
})

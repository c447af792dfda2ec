import { getActivityEntry, listActivity } from '@leitstand/contracts/notification/requests'
import { mustExist } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { visibleTicket } from '../steps/visible-ticket.ts'
import { findActivity } from '../store/activity.ts'

export const handleListActivity = serve(listActivity, async ({ id, ...paging }, context) => {
  await visibleTicket(id, context)
  return await findActivity(context, context.actor, { ticket: id, since: null, kinds: [], mentioned: null }, paging)
})

export const handleGetActivityEntry = serve(getActivityEntry, async ({ uuid }, context) => {
  const one = { ticket: null, since: null, kinds: [], mentioned: null, entry: uuid }
  const { items } = await findActivity(context, context.actor, one, { offset: 0, limit: 1 })
  return mustExist(items[0])
})

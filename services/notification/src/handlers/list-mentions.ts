import { listMentions } from '@leitstand/contracts/notification/requests'
import { serve } from '../context.ts'
import { findActivity } from '../store/activity.ts'

export const handleListMentions = serve(listMentions, async ({ start, limit }, context) => {
  const query = { ticket: null, since: null, kinds: [], mentioned: context.actor.uuid }
  const { items, total } = await findActivity(context, context.actor, query, { offset: start, limit })
  return { items: items.map((entry) => ({ ...entry, kind: 'mention' as const })), total }
})

import { listHistory } from '@leitstand/contracts/notification/requests'
import { serve } from '../context.ts'
import { entriesOf } from '../domain/history-options.ts'
import { findActivity } from '../store/activity.ts'

const streamDays = 30

export const handleListHistory = serve(listHistory, async (input, context) => {
  const { kinds, withMentions } = entriesOf([...input.options, ...input['options[]']])
  const given = new Date(input.startAt ?? '')
  const usual = new Date(context.clock.now().getTime() - streamDays * 24 * 3_600_000)
  const query = {
    ticket: null,
    since: Number.isNaN(given.getTime()) ? usual : given,
    kinds,
    mentioned: withMentions ? context.actor.uuid : null,
  }
  return await findActivity(context, context.actor, query, { offset: input.start, limit: input.limit })
})

import { markNoticesRead } from '@leitstand/contracts/notification/requests'
import { serve } from '../context.ts'
import { markRead } from '../store/notices.ts'

export const handleMarkNoticesRead = serve(markNoticesRead, async ({ uuids }, context) => ({
  unread: await markRead(context, context.actor, uuids ?? null, context.clock.now()),
}))

import { listNotices } from '@leitstand/contracts/notification/requests'
import { serve } from '../context.ts'
import { findNotices } from '../store/notices.ts'

export const handleListNotices = serve(listNotices, async (input, context) => {
  return await findNotices(context, context.actor, input)
})

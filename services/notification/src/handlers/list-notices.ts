import { listNotices } from '@leitstand/contracts/notification/requests'
import { serve } from '../context.ts'
import { findNotices } from '../store/notices.ts'

export const handleListNotices = serve(listNotices, async ({ page, itemsPerPage, unread }, context) => {
  const isUnread = ['1', 'true'].includes(String([unread].flat()[0]))
  const paging = { offset: (page - 1) * itemsPerPage, limit: itemsPerPage }
  return await findNotices(context, context.actor, { ...paging, unread: isUnread })
})

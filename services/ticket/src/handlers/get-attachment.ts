import { getAttachment } from '@leitstand/contracts/ticket/attachments'
import { serve } from '../context.ts'
import { toAttachment } from '../steps/present-comments.ts'
import { visibleAttachment } from '../steps/visible-attachment.ts'
import { findNames } from '../store/names.ts'

export const handleGetAttachment = serve(getAttachment, async ({ uuid }, context) => {
  const { attachment, ticket } = await visibleAttachment(context, context.actor, uuid)
  return toAttachment(attachment, ticket, await findNames(context, [attachment.created_by]))
})

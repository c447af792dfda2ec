import { downloadAttachment, thumbAttachment, viewAttachment } from '@leitstand/contracts/ticket/attachments'
import { serveStream } from '../context.ts'
import { sendKept, sendShown, sendThumb } from '../steps/send-file.ts'
import { visibleAttachment } from '../steps/visible-attachment.ts'

export const handleViewAttachment = serveStream(viewAttachment, async ({ uuid }, context, { reply }) => {
  const { attachment } = await visibleAttachment(context, context.actor, uuid)
  return await sendShown(context, reply, attachment)
})

export const handleDownloadAttachment = serveStream(downloadAttachment, async ({ uuid }, context, { reply }) => {
  const { attachment } = await visibleAttachment(context, context.actor, uuid)
  return await sendKept(context, reply, attachment, 'attachment')
})

export const handleThumbAttachment = serveStream(thumbAttachment, async ({ uuid }, context, { reply }) => {
  const { attachment } = await visibleAttachment(context, context.actor, uuid)
  return await sendThumb(context, reply, 'attachment', attachment)
})

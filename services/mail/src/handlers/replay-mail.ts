import { replayMail } from '@leitstand/contracts/mail/requests'
import { serve } from '../context.ts'
import { getReceivedMail } from '../store/mail-lists.ts'
import { reopenMail } from '../store/received-mails.ts'

/** A mail that had its effect already, or is being worked on, is answered as it is. */
export const handleReplayMail = serve(replayMail, async ({ uuid }, context) => {
  await getReceivedMail(context.prisma, uuid)
  const reopened = await reopenMail(context, uuid, context.clock.now())
  if (reopened) context.wake('process-mails')
  return await getReceivedMail(context.prisma, uuid)
})

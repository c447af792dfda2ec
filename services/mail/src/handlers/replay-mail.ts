import { replayMail } from '@leitstand/contracts/mail/requests'
import { serve } from '../context.ts'
import { auditMail } from '../store/mail-audit.ts'
import { getReceivedMail } from '../store/mail-lists.ts'
import { reopenMail } from '../store/received-mails.ts'

/** A mail that had its effect already, or is being worked on, is answered as it is. */
export const handleReplayMail = serve(replayMail, async ({ uuid }, context) => {
  const mail = await getReceivedMail(context.prisma, uuid)
  const replayed = await context.prismaTransaction(async (prisma, tx) => {
    const before = await reopenMail(tx, { uuid }, context.clock.now())
    if (before) await auditMail(tx, 'mail-replayed', mail, [{ field: 'status', before, after: 'received' }], context)
    return await getReceivedMail(prisma, uuid)
  })
  context.wake('process-mails')
  return replayed
})

import { settleMail } from '@leitstand/contracts/mail/resending'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { settle } from '../store/recipients.ts'
import { getSentMail, mustSeeSentMail } from '../store/sent-mail-lists.ts'

export const handleSettleMail = serve(settleMail, async ({ uuid, address }, context) => {
  await mustSeeSentMail(context, context.actor, uuid)
  if (!(await settle(context, uuid, address))) throw new AppError('not-found')
  return await getSentMail(context, uuid)
})

import { settleMail } from '@leitstand/contracts/mail/resending'
import { serve } from '../context.ts'
import { settle } from '../store/recipients.ts'
import { getSentMail, mustSeeSentMail } from '../store/sent-mail-lists.ts'

export const handleSettleMail = serve(settleMail, async ({ uuid, address }, context) => {
  await mustSeeSentMail(context, context.actor, uuid)
  await settle(context, uuid, address)
  return await getSentMail(context, uuid)
})

import { listSentMails } from '@leitstand/contracts/mail/requests'
import { serve } from '../context.ts'
import { findSentMails } from '../store/sent-mail-lists.ts'

export const handleListSentMails = serve(listSentMails, async (input, context) => {
  return await findSentMails(context, context.actor, input)
})

import { listSentMails } from '@leitstand/contracts/mail/requests'
import { serve } from '../context.ts'
import { findSentMails } from '../store/mail-lists.ts'

export const handleListSentMails = serve(listSentMails, async (input, { prisma }) => {
  return await findSentMails(prisma, input)
})

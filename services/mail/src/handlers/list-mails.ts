import { listMails } from '@leitstand/contracts/mail/requests'
import { serve } from '../context.ts'
import { findReceivedMails } from '../store/mail-lists.ts'

export const handleListMails = serve(listMails, async (input, { prisma }) => {
  return await findReceivedMails(prisma, input)
})

import { getMail } from '@leitstand/contracts/mail/requests'
import { serve } from '../context.ts'
import { getReceivedMail } from '../store/mail-lists.ts'

export const handleGetMail = serve(getMail, async ({ uuid }, { prisma }) => {
  return await getReceivedMail(prisma, uuid)
})

import { hasRole } from '@leitstand/contracts/actor'
import { listMails } from '@leitstand/contracts/mail/requests'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { findReceivedMails } from '../store/mail-lists.ts'

export const handleListMails = serve(listMails, async (input, { actor, prisma }) => {
  if (!hasRole(actor, 'ROLE_SUPER_ADMIN')) throw new AppError('forbidden')
  return await findReceivedMails(prisma, input)
})

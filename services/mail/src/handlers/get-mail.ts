import { hasRole } from '@leitstand/contracts/actor'
import { getMail } from '@leitstand/contracts/mail/requests'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { getReceivedMail } from '../store/mail-lists.ts'

export const handleGetMail = serve(getMail, async ({ uuid }, { actor, prisma }) => {
  if (!hasRole(actor, 'ROLE_SUPER_ADMIN')) throw new AppError('forbidden')
  return await getReceivedMail(prisma, uuid)
})

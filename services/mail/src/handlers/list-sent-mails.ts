import { isStaff } from '@leitstand/contracts/actor'
import { listSentMails } from '@leitstand/contracts/mail/requests'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { findSentMails } from '../store/mail-lists.ts'

export const handleListSentMails = serve(listSentMails, async (input, { actor, prisma }) => {
  if (!isStaff(actor)) throw new AppError('forbidden')
  return await findSentMails(prisma, input)
})

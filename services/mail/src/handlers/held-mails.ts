import { acceptMail, listHeldMails, rejectMail } from '@leitstand/contracts/mail/requests'
import { serve } from '../context.ts'
import { acceptHeld, findHeldMails, mustDecideOn, rejectHeld } from '../store/held-mails.ts'
import { getReceivedMail } from '../store/mail-lists.ts'

export const handleListHeldMails = serve(listHeldMails, async (input, context) => {
  return await findHeldMails(context, context.actor, input)
})

export const handleAcceptMail = serve(acceptMail, async ({ uuid }, context) => {
  await mustDecideOn(context, context.actor, uuid)
  const accepted = await acceptHeld(context, uuid, context.actor.uuid, context.clock.now())
  if (accepted) context.wake('process-mails')
  return await getReceivedMail(context.prisma, uuid)
})

export const handleRejectMail = serve(rejectMail, async ({ uuid }, context) => {
  await mustDecideOn(context, context.actor, uuid)
  await rejectHeld(context, uuid)
  return await getReceivedMail(context.prisma, uuid)
})

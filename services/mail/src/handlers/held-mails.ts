import { acceptMail, listHeldMails, rejectMail } from '@leitstand/contracts/mail/requests'
import { serve } from '../context.ts'
import { acceptHeld, findHeldMails, mustDecideOn, rejectHeld } from '../store/held-mails.ts'
import { auditMail } from '../store/mail-audit.ts'
import { getReceivedMail } from '../store/mail-lists.ts'

export const handleListHeldMails = serve(listHeldMails, async (input, context) => {
  return await findHeldMails(context, context.actor, input)
})

export const handleAcceptMail = serve(acceptMail, async ({ uuid }, context) => {
  const mail = await mustDecideOn(context, context.actor, uuid)
  const accepted = await context.prismaTransaction(async (prisma, tx) => {
    const isFirst = await acceptHeld(tx, uuid, context.actor.uuid, context.clock.now())
    if (isFirst) await auditMail(tx, 'mail-accepted', mail, [], context)
    return await getReceivedMail(prisma, uuid)
  })
  context.wake('process-mails')
  return accepted
})

export const handleRejectMail = serve(rejectMail, async ({ uuid }, context) => {
  const mail = await mustDecideOn(context, context.actor, uuid)
  return await context.prismaTransaction(async (prisma, tx) => {
    if (await rejectHeld(tx, uuid)) await auditMail(tx, 'mail-rejected', mail, [], context)
    return await getReceivedMail(prisma, uuid)
  })
})

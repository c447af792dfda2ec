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
  const accepted = await context.transaction(async (tx) => {
    const isFirst = await acceptHeld(tx, uuid, context.actor.uuid, context.clock.now())
    if (isFirst) await auditMail(tx, 'mail-accepted', mail, [], context)
    return isFirst
  })
  if (accepted) context.wake('process-mails')
  return await getReceivedMail(context.prisma, uuid)
})

export const handleRejectMail = serve(rejectMail, async ({ uuid }, context) => {
  const mail = await mustDecideOn(context, context.actor, uuid)
  await context.transaction(async (tx) => {
    if (await rejectHeld(tx, uuid)) await auditMail(tx, 'mail-rejected', mail, [], context)
  })
  return await getReceivedMail(context.prisma, uuid)
})

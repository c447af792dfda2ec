import { hasRole } from '@leitstand/contracts/actor'
import { assignMail } from '@leitstand/contracts/mail/ledger'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { knowMails } from '@leitstand/contracts/ticket/from-mail'
import { type Context, serve } from '../context.ts'
import { isFinished, mayBePutInto, type TicketForMail } from '../domain/thread-mail.ts'
import { findTicket } from '../processing/find-evidence.ts'
import { findPeople, personBehind } from '../processing/find-people.ts'
import { auditMail } from '../store/mail-audit.ts'
import { getReceivedMail } from '../store/mail-lists.ts'
import { reopenMail } from '../store/received-mails.ts'

/** What would be refused later is refused now, so that it can be said. */
export const handleAssignMail = serve(assignMail, async ({ uuid, ticket: publicId }, context) => {
  const mail = await getReceivedMail(context.prisma, uuid)
  const ticket = await findTicket(publicId, context)
  if (!ticket || !hasRole(context.actor, ticket.staffRole))
    throw invalid({ propertyPath: 'ticket', code: 'unknown-reference' })
  if (isFinished(ticket)) throw new AppError('ticket-finished')
  if (!(await mayJoin(mail.from, ticket, context)))
    throw invalid({ propertyPath: 'ticket', code: 'sender-not-of-ticket' })
  // What failed half way may have its ticket all the same, and would be in two.
  if ((await context.callAsSystem(knowMails, { keys: [uuid] })).known.length > 0) throw new AppError('conflict')
  const assigned = await context.prismaTransaction(async (prisma, tx) => {
    const wish = { uuid, assignedTicket: ticket.publicId }
    if ((await reopenMail(tx, wish, context.clock.now())) === null) throw new AppError('conflict')
    await auditMail(tx, 'mail-assigned', mail, [{ field: 'ticket', before: null, after: ticket.publicId }], context)
    return await getReceivedMail(prisma, uuid)
  })
  context.wake('process-mails')
  return assigned
})

async function mayJoin(address: string | null, ticket: TicketForMail, context: Context): Promise<boolean> {
  if (!address) return true
  const person = personBehind(address, await findPeople([address], context)) ?? null
  return mayBePutInto(ticket, { address, person })
}

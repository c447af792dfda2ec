import { getWorkedTime } from '@leitstand/contracts/billing/requests'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { splitComment, undoSplit } from '@leitstand/contracts/ticket/splitting'
import { serve } from '../context.ts'
import { mayHandle } from '../domain/ticket-policy.ts'
import { chosenTemplate } from '../steps/chosen-template.ts'
import { plannedValues } from '../steps/metadata.ts'
import { presentTicket } from '../steps/present-tickets.ts'
import { joinAgain, split, ticketOfComment } from '../steps/splitting.ts'
import { startStatus } from '../steps/start-status.ts'
import { mustGoOnHere, visibleComment, visibleTicket } from '../steps/visible.ts'

export const handleSplitComment = serve(splitComment, async ({ uuid, subject, template: wished }, context) => {
  const { comment, ticket: origin } = await visibleComment(context, context.actor, uuid)
  mustGoOnHere(origin)
  const type = origin.type === 'sub_ticket' ? 'normal' : origin.type
  const template = await chosenTemplate(context, wished ?? null, type)
  const ticket = ticketOfComment({ comment, origin, subject, type, template }, context)
  if (!mayHandle(context.actor, ticket.type)) throw invalid({ propertyPath: 'template', code: 'type-of-other-groups' })
  const values = await plannedValues(context, ticket.template_uuid)
  const places = template?.places ?? []
  const status = await startStatus(context, { type: ticket.type, parentStatus: null, places })
  return await context.transaction(async (tx) => {
    const row = await split(tx, { comment, ticket: { ...ticket, status }, values }, context)
    return await presentTicket(tx, row, context)
  })
})

export const handleUndoSplit = serve(undoSplit, async ({ uuid }, context) => {
  const { comment, ticket: origin } = await visibleComment(context, context.actor, uuid)
  mustGoOnHere(origin)
  if (comment.continued_in === null) throw new AppError('conflict')
  const ticket = await visibleTicket(context, context.actor, String(comment.continued_in))
  const { internalMinutes = 0, billableMinutes } = await context.call(getWorkedTime, { ticket: ticket.uuid })
  if (internalMinutes + billableMinutes > 0) throw new AppError('ticket-in-use', { publicId: ticket.public_id })
  return await context.transaction(async (tx) => {
    await joinAgain(tx, { comment, ticket: ticket.uuid }, context)
    return null
  })
})

import { isStaff, isSystem } from '@leitstand/contracts/actor'
import { invalid } from '@leitstand/contracts/problems'
import { createComment } from '@leitstand/contracts/ticket/comments'
import { serve } from '../context.ts'
import { maySayResolved } from '../domain/ticket-policy.ts'
import { mustHaveSeenAll } from '../steps/crossing.ts'
import { sideOf } from '../steps/open-ticket.ts'
import { toComment } from '../steps/present-comments.ts'
import { checkReferences } from '../steps/references.ts'
import { ifVisible, mustBeOpen, visibleTicket } from '../steps/visible.ts'
import { writeComment } from '../steps/write-comment.ts'
import { uuidsInText } from '../store/attachments.ts'
import { findNames } from '../store/names.ts'

export const handleCreateComment = serve(createComment, async (input, context) => {
  const { actor } = context
  if (input.internal && !isStaff(actor)) throw invalid({ propertyPath: 'internal', code: 'unknown-field' })
  if (input.resolvedText && !maySayResolved(actor))
    throw invalid({ propertyPath: 'resolvedText', code: 'unknown-field' })
  const ticket = await visibleTicket(context, actor, input.ticket)
  mustBeOpen(ticket)
  await checkReferences(context, { person: { mentions: input.mentions ?? [] } }, ticket)
  return await context.transaction(async (tx) => {
    if (input.seenComment !== undefined) await mustHaveSeenAll(tx, ticket, input.seenComment, context)
    const written = await writeComment(tx, {
      ticket: ticket.uuid,
      author: { uuid: actor.uuid, name: actor.name, side: sideOf(actor) },
      automatic: isSystem(actor),
      text: input.text,
      internal: input.internal,
      sendByEmail: input.sendByEmail,
      resolvedText: input.resolvedText ?? null,
      mentions: input.mentions ?? [],
      named: input.attachments ?? [],
      shown: uuidsInText(input.text),
      at: context.clock.now(),
    })
    // As it is now that its row is locked: whoever finishes, merges or hides it at this moment comes before or after.
    mustBeOpen(ifVisible(actor, written.ticket))
    const names = await findNames(tx, [actor.uuid, ...written.comment.mentions])
    return toComment(written.comment, written.ticket, names, written.files, actor)
  })
})

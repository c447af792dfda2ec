import { isStaff } from '@leitstand/contracts/actor'
import { listAttachments } from '@leitstand/contracts/ticket/attachments'
import { conditions, orderOf, readList } from '@leitstand/kit/list'
import { serve } from '../context.ts'
import { toAttachment } from '../steps/present-comments.ts'
import { visibleTicket } from '../steps/visible.ts'
import type { AttachmentRow } from '../store/attachments.ts'
import { findNames } from '../store/names.ts'

export const handleListAttachments = serve(listAttachments, async (input, context) => {
  const ticket = await visibleTicket(context, context.actor, input['ticket.publicId'])
  const on = conditions()
  on.and(`ticket = ${on.given(ticket.uuid)}`)
  on.and('deleted_at IS NULL')
  if (!isStaff(context.actor)) on.and('NOT internal')
  if (input.visible) on.and('NOT embedded')
  const { rows, total } = await readList<AttachmentRow>(context, {
    columns: '*',
    from: 'attachment',
    conditions: on,
    order: orderOf(input, { createdAt: (direction) => `created_at ${direction}, uuid` }, { createdAt: 'ASC' }),
    paging: input,
  })
  const names = await findNames(
    context,
    rows.map((row) => row.created_by),
  )
  return { items: rows.map((row) => toAttachment(row, ticket, names)), total }
})

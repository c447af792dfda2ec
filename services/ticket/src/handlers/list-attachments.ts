import { isStaff } from '@leitstand/contracts/actor'
import { invalid } from '@leitstand/contracts/problems'
import { listAttachments } from '@leitstand/contracts/ticket/attachments'
import { serve } from '../context.ts'
import { toAttachment } from '../steps/present-comments.ts'
import { visibleTicket } from '../steps/visible.ts'
import type { AttachmentRow } from '../store/attachments.ts'
import { findNames } from '../store/names.ts'

export const handleListAttachments = serve(listAttachments, async (input, context) => {
  const key = [input['ticket.publicId']].flat()[0]
  if (!key) throw invalid({ propertyPath: 'ticket.publicId', code: 'required' })
  const ticket = await visibleTicket(context, context.actor, key)
  const isVisibleOnly = ['1', 'true'].includes(String([input.visible].flat()[0]))
  const from =
    'FROM attachment WHERE ticket = $1 AND deleted_at IS NULL AND ($2 OR NOT internal) AND NOT ($3 AND embedded)'
  const values = [ticket.uuid, isStaff(context.actor), isVisibleOnly]
  const [rows, [count]] = await Promise.all([
    context.query<AttachmentRow>(
      `SELECT * ${from} ORDER BY created_at ${input['order[createdAt]'] === 'desc' ? 'DESC' : 'ASC'}, uuid LIMIT $4 OFFSET $5`,
      [...values, input.itemsPerPage, (input.page - 1) * input.itemsPerPage],
    ),
    context.query<{ total: number }>(`SELECT count(*) AS total ${from}`, values),
  ])
  const names = await findNames(
    context,
    rows.map((row) => row.created_by),
  )
  return { items: rows.map((row) => toAttachment(row, ticket, names)), total: count?.total ?? 0 }
})

import { deleteWorktime } from '@leitstand/contracts/billing/requests'
import { AppError, mustExist } from '@leitstand/contracts/problems'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { serve } from '../context.ts'
import { mustBeRemovable } from '../domain/billed.ts'
import { isBilling, mayBookFor } from '../domain/worktime-policy.ts'
import { tellTicket } from '../steps/book.ts'
import { removeWorktime } from '../store/save-worktime.ts'
import { findTicket, refreshTicketOf } from '../store/tickets.ts'
import { findWorktime } from '../store/worktimes.ts'

export const handleDeleteWorktime = serve(deleteWorktime, async (input, context) => {
  await refreshTicketOf(context, 'worktimes', input.uuid)
  const removed = await context.transaction(async (tx) => {
    const { actor } = context
    const row = mustExist(await findWorktime(tx, actor, input.uuid, true))
    if (!mayBookFor(actor, row.employee)) throw new AppError('forbidden')
    mustBeRemovable({ ...row, isReversed: row.is_reversed }, isBilling(actor))
    const ticket = await findTicket(tx, row.ticket)
    if (ticket && isFinished(ticket.status)) throw new AppError('ticket-finished')
    return await removeWorktime(tx, context, row)
  })
  await tellTicket(context, removed, true)
  return null
})

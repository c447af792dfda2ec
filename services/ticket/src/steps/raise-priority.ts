import { systemActor } from '@leitstand/contracts/actor'
import { isFinished } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import { personOf } from '@leitstand/kit/outbox'
import { priorityByDueDate } from '../domain/due-priority.ts'
import { changesIn } from '../domain/fields.ts'
import type { TicketRow } from '../domain/rows.ts'
import { updateTicket } from '../store/tickets.ts'
import { announceChange } from './announce-change.ts'

/** Gives a ticket that was written or locked in this transaction the priority of its due date; the system does it. */
export async function raisePriority(tx: Sql, row: TicketRow, now: Date): Promise<TicketRow> {
  const priority = priorityByDueDate(row, now)
  if (isFinished(row.status) || priority === row.priority) return row
  const changes = changesIn(row, { priority })
  const raised = await updateTicket(tx, row, { priority, updated_at: now, updated_by: systemActor.uuid }, changes)
  if (!raised) throw new Error('a locked ticket was written by somebody else')
  await announceChange(tx, raised, personOf(systemActor), changes)
  return raised
}

import type { Person } from '@leitstand/contracts/common'
import { isFinished } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import { changesIn } from '../domain/fields.ts'
import { responsibilityOf } from '../domain/new-ticket.ts'
import type { TicketRow } from '../domain/rows.ts'
import { findTemplate } from '../store/templates.ts'
import { lockHeirs, updateTicket } from '../store/tickets.ts'
import { announceChange } from './announce-change.ts'

/** Sub-tickets for which nobody was named follow who answers for the ticket above them (AMB-094). */
export async function passOnResponsibility(tx: Sql, above: TicketRow, actor: Person, at: Date): Promise<void> {
  for (const heir of await lockHeirs(tx, above.uuid)) {
    if (isFinished(heir.status)) continue
    const template = heir.template_uuid ? await findTemplate(tx, heir.template_uuid) : undefined
    const columns = responsibilityOf({}, template, above)
    const changes = changesIn(heir, columns)
    if (changes.length === 0) continue
    const row = await updateTicket(tx, heir, { ...columns, updated_at: at, updated_by: actor.uuid }, changes)
    if (!row) throw new Error('a locked ticket was written by somebody else')
    await announceChange(tx, row, actor, changes)
    await passOnResponsibility(tx, row, actor, at)
  }
}

import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import type { TicketRow } from '../domain/rows.ts'
import { findMergePartner } from '../store/merges.ts'
import { deleteTickets } from '../store/tickets.ts'

/** Takes tickets away, but none whose conversation is read in one that stays, nor one in which such a conversation is read (AMB-266). */
export async function removeTickets(tx: Sql, uuids: readonly string[], at: Date): Promise<TicketRow[]> {
  const rows = await deleteTickets(tx, uuids, at)
  // Asked once their rows are locked: who merges at this moment comes before or after.
  const partner = await findMergePartner(tx, uuids)
  if (partner) throw new AppError('merge-stands', { publicId: partner.public_id })
  return rows
}

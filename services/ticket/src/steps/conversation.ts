import type { Actor } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import type { TicketRow } from '../domain/rows.ts'
import { maySee } from '../domain/ticket-policy.ts'
import { findMergedInto } from '../store/merges.ts'

/** A ticket and those that are read in it; each keeps its own readers. */
export async function conversationOf(on: Sql, actor: Actor, ticket: TicketRow): Promise<Map<string, TicketRow>> {
  const merged = (await findMergedInto(on, ticket.uuid)).filter((row) => maySee(actor, row))
  return new Map([ticket, ...merged].map((row) => [row.uuid, row]))
}

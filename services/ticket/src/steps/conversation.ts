import type { Actor } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import type { TicketRow } from '../domain/rows.ts'
import { maySee } from '../domain/ticket-policy.ts'
import { findConversation, findMergedInto, type TicketOfConversation } from '../store/merges.ts'
import { ifVisible } from './visible.ts'

/** A ticket and those that are read in it; each keeps its own readers. */
export async function conversationOf(on: Sql, actor: Actor, ticket: TicketRow): Promise<Map<string, TicketRow>> {
  const merged = (await findMergedInto(on, ticket.uuid)).filter((row) => maySee(actor, row))
  return new Map([ticket, ...merged].map((row) => [row.uuid, row]))
}

/** The same by the number or uuid of the ticket, as far as comments are shown with it. */
export async function visibleConversation(
  on: Sql,
  actor: Actor,
  key: string,
): Promise<Map<string, TicketOfConversation>> {
  const [first, ...merged] = await findConversation(on, key)
  const shown = [ifVisible(actor, first), ...merged.filter((row) => maySee(actor, row))]
  return new Map(shown.map((row) => [row.uuid, row]))
}

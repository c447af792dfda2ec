import { type Actor, isStaff, type Language } from '@leitstand/contracts/actor'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import { namedIn, type Reading, viewOf } from '../domain/fields.ts'
import type { TicketRow } from '../domain/rows.ts'
import { countPublicComments, countSubTickets, findAbove, findLabels } from '../store/around-tickets.ts'
import { findMetadataFields } from '../store/metadata.ts'
import { findNames } from '../store/names.ts'
import { findSources } from '../store/recurring-task-refs.ts'

/** For whom a thing is shown: the one place where a customer's view loses what is the staff's. */
export interface Viewer {
  actor: Actor
  language: Language
}

export async function presentTicket(on: Sql, row: TicketRow, viewer: Viewer): Promise<Ticket> {
  const [ticket] = await presentTickets(on, [row], viewer)
  if (!ticket) throw new Error('a presented ticket went missing')
  return ticket
}

/** A page of them, in as few queries as there are kinds of things around them. */
export async function presentTickets(on: Sql, rows: readonly TicketRow[], viewer: Viewer): Promise<Ticket[]> {
  const uuids = rows.map(({ uuid }) => uuid)
  const reading = await readingOf(on, rows, viewer)
  const below = await countSubTickets(on, uuids, viewer.actor)
  const sources = await findSources(on, rows)
  // Not even their number tells a customer of internal comments.
  const comments = isStaff(viewer.actor) ? undefined : await countPublicComments(on, uuids)
  return rows.map((row) =>
    viewOf(row, {
      ...reading(row),
      subTicketCount: below.get(row.uuid)?.total ?? 0,
      subTicketsDone: below.get(row.uuid)?.done ?? 0,
      recurringTask: sources.get(row.recurring_task) ?? null,
      commentCount: comments ? (comments.get(row.uuid) ?? 0) : row.comment_count,
    }),
  )
}

/** A ticket that was opened just now: nothing can hang below it yet. */
export async function presentNewTicket(on: Sql, row: TicketRow, viewer: Viewer): Promise<Ticket> {
  const reading = await readingOf(on, [row], viewer)
  return viewOf(row, { ...reading(row), subTicketCount: 0, subTicketsDone: 0, commentCount: 0, recurringTask: null })
}

/** Names and what stands above. A parent that the reader may not see is not there for them, and counts for no depth. */
async function readingOf(on: Sql, rows: readonly TicketRow[], { actor, language }: Viewer) {
  const names = await findNames(on, rows.flatMap(namedIn))
  const labels = await findLabels(on, rows)
  const fields = await findMetadataFields(on, rows)
  const above = await findAbove(on, [...new Set(rows.flatMap((row) => row.ancestors))], actor)
  return (row: TicketRow) =>
    ({
      language,
      isStaff: isStaff(actor),
      names,
      labels,
      fields,
      parent: row.parent ? above.get(row.parent) : undefined,
      depth: row.ancestors.filter((uuid) => above.has(uuid)).length,
    }) satisfies Partial<Reading>
}

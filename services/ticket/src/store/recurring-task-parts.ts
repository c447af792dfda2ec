import type { Actor } from '@leitstand/contracts/actor'
import { recurringTaskLimits } from '@leitstand/contracts/ticket/recurring-tasks'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { conditions } from '@leitstand/kit/list'
import type { RowOf } from '@leitstand/kit/row-of'
import { visibleTo } from '@leitstand/kit/visibility'
import type { TicketRow } from '../domain/rows.ts'
import type { RecurringTaskAttachmentModel } from '../generated/prisma/models/RecurringTaskAttachment.ts'
import type { RecurringTaskLinkModel } from '../generated/prisma/models/RecurringTaskLink.ts'

// What hangs on recurring tasks, for a page of them at once.

export type RecurringFileRow = RowOf<RecurringTaskAttachmentModel>

export type RecurringLinkRow = RowOf<Pick<RecurringTaskLinkModel, 'uuid' | 'name' | 'url' | 'relation'>> & {
  recurring_task: string
  linked_ticket: string | null
  public_id: number | null
  subject: string | null
}

export type MadeTicketRow = Pick<
  TicketRow,
  'uuid' | 'recurring_task' | 'public_id' | 'subject' | 'status' | 'type' | 'created_at'
> & {
  finished: boolean
  /** Of the same task and as finished, this one included. */
  total: number
}

export async function filesOfTasks(on: Sql, tasks: readonly string[]): Promise<RecurringFileRow[]> {
  return await on.query<RecurringFileRow>(
    'SELECT * FROM recurring_task_attachment WHERE recurring_task = ANY($1::uuid[]) ORDER BY created_at, uuid',
    [tasks],
    'recurring-task-files',
  )
}

/** Those to tickets as far as this person sees these. */
export async function linksOfTasks(on: Sql, actor: Actor, tasks: readonly string[]): Promise<RecurringLinkRow[]> {
  const asked = conditions(tasks)
  return await on.query<RecurringLinkRow>(
    `SELECT link.*, ticket.public_id, ticket.subject
     FROM recurring_task_link link LEFT JOIN ticket ON ticket.uuid = link.linked_ticket
     WHERE link.recurring_task = ANY($1::uuid[])
       AND (link.linked_ticket IS NULL OR ticket.deleted_at IS NULL AND ${visibleTo(actor, 'ticket', asked.given)})
     ORDER BY link.name, ticket.public_id, link.uuid`,
    asked.values,
  )
}

/** The newest tickets that each of these made, open and finished ones apart, as far as this person may see them. */
export async function ticketsOfTasks(on: Sql, actor: Actor, tasks: readonly string[]): Promise<MadeTicketRow[]> {
  const asked = conditions(tasks, recurringTaskLimits.shownTickets)
  return await on.query<MadeTicketRow>(
    `SELECT * FROM (
       SELECT uuid, recurring_task, public_id, subject, status, type, created_at, finished,
         count(*) OVER apart AS total, row_number() OVER (apart ORDER BY created_at DESC, public_id DESC) AS place
       FROM (SELECT *, status IN ('closed', 'archived', 'canceled') AS finished FROM ticket
             WHERE recurring_task = ANY($1::uuid[]) AND deleted_at IS NULL AND ${visibleTo(actor, 'ticket', asked.given)}) AS made
       WINDOW apart AS (PARTITION BY recurring_task, finished)) AS placed
     WHERE place <= $2 ORDER BY created_at DESC, public_id DESC`,
    asked.values,
  )
}

export async function childrenOfTasks(
  on: Sql,
  tasks: readonly string[],
): Promise<{ uuid: string; parent: string; subject: string; active: boolean }[]> {
  return await on.query(
    'SELECT uuid, parent, subject, active FROM recurring_task WHERE parent = ANY($1::uuid[]) ORDER BY created_at, uuid',
    [tasks],
    'recurring-task-children',
  )
}

/** Puts links of a recurring task on a ticket. */
export async function insertLinks(
  tx: Sql,
  ticket: string,
  links: readonly RecurringLinkRow[],
  at: Date,
): Promise<void> {
  if (links.length === 0) return
  await tx.query(
    `INSERT INTO ticket_link (uuid, ticket, name, url, linked_ticket, relation, created_at)
     SELECT link.uuid, $2, link.name, link.url, link.linked_ticket, link.relation, $3
     FROM unnest($1::uuid[], $4::text[], $5::text[], $6::uuid[], $7::text[]) AS link (uuid, name, url, linked_ticket, relation)`,
    [
      links.map(() => newId(at.getTime())),
      ...[ticket, at],
      ...(['name', 'url', 'linked_ticket', 'relation'] as const).map((column) => links.map((link) => link[column])),
    ],
    'recurring-task-links-copy',
  )
}

export async function findRecurringFile(on: Sql, uuid: string): Promise<RecurringFileRow | undefined> {
  const sql = 'SELECT * FROM recurring_task_attachment WHERE uuid = $1'
  const [row] = await on.query<RecurringFileRow>(sql, [uuid], 'recurring-task-file')
  return row
}

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

export type RecurringLinkRow = RowOf<Pick<RecurringTaskLinkModel, 'uuid' | 'name' | 'url'>> & { recurring_task: string }

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

export async function linksOfTasks(on: Sql, tasks: readonly string[]): Promise<RecurringLinkRow[]> {
  return await on.query<RecurringLinkRow>(
    'SELECT * FROM recurring_task_link WHERE recurring_task = ANY($1::uuid[]) ORDER BY name, uuid',
    [tasks],
    'recurring-task-links',
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
    `INSERT INTO ticket_link (uuid, ticket, name, url, created_at)
     SELECT link.uuid, $2, link.name, link.url, $5 FROM unnest($1::uuid[], $3::text[], $4::text[]) AS link (uuid, name, url)`,
    [links.map(() => newId(at.getTime())), ticket, links.map(({ name }) => name), links.map(({ url }) => url), at],
    'recurring-task-links-copy',
  )
}

export async function findRecurringFile(on: Sql, uuid: string): Promise<RecurringFileRow | undefined> {
  const sql = 'SELECT * FROM recurring_task_attachment WHERE uuid = $1'
  const [row] = await on.query<RecurringFileRow>(sql, [uuid], 'recurring-task-file')
  return row
}

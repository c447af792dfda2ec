import type { Priority } from '@leitstand/contracts/common'
import { AppError, type ProblemCode } from '@leitstand/contracts/problems'
import type { Auxiliary, Ordinal, Timeframe, Weekday } from '@leitstand/contracts/ticket/recurring-tasks'
import type { ProjectName, TypeName } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import type { RowOf } from '@leitstand/kit/row-of'
import type { RecurringTaskModel } from '../generated/prisma/models/RecurringTask.ts'

/** Why a due ticket could not be made: a problem that callers would be told. */
export interface Failure {
  code: ProblemCode
  details: Record<string, unknown>
}

/** A recurring task as it stands in its table. */
export type RecurringTaskRow = RowOf<
  RecurringTaskModel,
  {
    type: TypeName
    project: ProjectName
    priority: Priority
    timeframe: Timeframe | null
    auxiliary: Auxiliary
    ordinal: Ordinal | null
    weekday: Weekday | null
    failure: Failure | null
  }
>

const written = [
  'subject',
  'description',
  'words',
  'type',
  'project',
  'template_uuid',
  'customer',
  'customer_user',
  'assignee',
  'responsible_users',
  'responsible_groups',
  'labels',
  'priority',
  'internal',
  'start_at',
  'timeframe',
  'auxiliary',
  'ordinal',
  'weekday',
  'active',
  'next_generation_at',
  'updated_at',
] as const satisfies readonly (keyof RecurringTaskRow)[]

const fixed = ['uuid', 'parent', 'ancestors', 'created_by', 'created_at'] as const

/** What is said by whoever writes one; the rest is kept by generations. */
export type WrittenTask = Pick<RecurringTaskRow, (typeof written)[number]>
export type NewRecurringTask = WrittenTask & Pick<RecurringTaskRow, (typeof fixed)[number]>

export async function findRecurringTask(on: Sql, uuid: string): Promise<RecurringTaskRow | undefined> {
  const sql = 'SELECT * FROM recurring_task WHERE uuid = $1'
  const [row] = await on.query<RecurringTaskRow>(sql, [uuid], 'recurring-task')
  return row
}

/** The same, kept from others until the end of the transaction: what comes to hang on it is there before or after it goes. */
export async function lockRecurringTask(tx: Sql, uuid: string): Promise<RecurringTaskRow | undefined> {
  const [row] = await tx.query<RecurringTaskRow>('SELECT * FROM recurring_task WHERE uuid = $1::uuid FOR UPDATE', [
    uuid,
  ])
  return row
}

export async function findRecurringTasks(on: Sql, uuids: readonly string[]): Promise<RecurringTaskRow[]> {
  if (uuids.length === 0) return []
  return await on.query<RecurringTaskRow>(
    'SELECT * FROM recurring_task WHERE uuid = ANY($1::uuid[])',
    [uuids],
    'recurring-tasks',
  )
}

/** Everything below a recurring task, nearest first, in the order it was made. */
export async function findSubTasks(on: Sql, uuid: string): Promise<RecurringTaskRow[]> {
  return await on.query<RecurringTaskRow>(
    `SELECT * FROM recurring_task WHERE ancestors @> ARRAY[$1::uuid] AND ancestors <> '{}'
     ORDER BY cardinality(ancestors), created_at, uuid`,
    [uuid],
    'recurring-task-tree',
  )
}

export async function insertRecurringTask(tx: Sql, task: NewRecurringTask): Promise<RecurringTaskRow> {
  const columns = [...fixed, ...written]
  const [row] = await tx.query<RecurringTaskRow>(
    `INSERT INTO recurring_task (${columns.join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING *`,
    columns.map((column) => task[column]),
    'recurring-task-insert',
  )
  if (!row) throw new AppError('internal')
  return row
}

/** Writes what was read in `seen.version`; undefined when somebody else, or a generation, was quicker. */
export async function updateRecurringTask(
  tx: Sql,
  seen: RecurringTaskRow,
  task: WrittenTask,
): Promise<RecurringTaskRow | undefined> {
  const [row] = await tx.query<RecurringTaskRow>(
    `UPDATE recurring_task SET version = version + 1, failing_since = NULL, failure = NULL,
       ${written.map((column, index) => `${column} = $${index + 3}`).join(', ')}
     WHERE uuid = $1 AND version = $2 RETURNING *`,
    [seen.uuid, seen.version, ...written.map((column) => task[column])],
    'recurring-task-update',
  )
  return row
}

export async function deleteRecurringTask(tx: Sql, uuid: string): Promise<void> {
  await tx.query('DELETE FROM recurring_task WHERE uuid = $1', [uuid])
}

/** Moves a task on from the date it was due; undefined when somebody else has done so. */
export async function moveOn(
  tx: Sql,
  { uuid, version }: RecurringTaskRow,
  { due, next }: { due: Date; next: Date | null },
): Promise<RecurringTaskRow | undefined> {
  const [moved] = await tx.query<RecurringTaskRow>(
    `UPDATE recurring_task SET next_generation_at = $3, last_generation_at = $4, failing_since = NULL, failure = NULL,
       version = version + 1 WHERE uuid = $1 AND version = $2 AND next_generation_at = $4 RETURNING *`,
    [uuid, version, next, due],
    'recurring-task-move-on',
  )
  return moved
}

/** Keeps why and since when a task fails. */
export async function noteFailure(
  tx: Sql,
  uuid: string,
  failure: Failure,
  at: Date,
): Promise<(RecurringTaskRow & { was_failing: boolean }) | undefined> {
  const [row] = await tx.query<RecurringTaskRow & { was_failing: boolean }>(
    `UPDATE recurring_task SET failing_since = coalesce(recurring_task.failing_since, $2), failure = $3
     FROM (SELECT uuid, failing_since IS NOT NULL AS was_failing FROM recurring_task WHERE uuid = $1 FOR UPDATE) AS before
     WHERE recurring_task.uuid = before.uuid RETURNING recurring_task.*, was_failing`,
    [uuid, at, JSON.stringify(failure)],
  )
  return row
}

/** What is due before a time, the earliest first. */
export async function tasksDueBefore(on: Sql, until: Date, limit: number): Promise<RecurringTaskRow[]> {
  return await on.query<RecurringTaskRow>(
    'SELECT * FROM recurring_task WHERE next_generation_at <= $1 ORDER BY next_generation_at, uuid LIMIT $2',
    [until, limit],
    'recurring-tasks-due-before',
  )
}

/** What was due before a time and has no timer. */
export async function tasksWithoutTimer(on: Sql, dueBefore: Date): Promise<RecurringTaskRow[]> {
  return await on.query<RecurringTaskRow>(
    `SELECT * FROM recurring_task WHERE next_generation_at < $1
       AND NOT EXISTS (SELECT 1 FROM timers WHERE kind = 'recurring-task-due' AND key = recurring_task.uuid::text) LIMIT 500`,
    [dueBefore],
  )
}

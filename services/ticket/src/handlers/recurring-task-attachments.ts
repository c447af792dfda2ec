import { iri, userRef } from '@leitstand/contracts/common'
import { mustExist } from '@leitstand/contracts/problems'
import {
  deleteRecurringTaskAttachment,
  downloadRecurringTaskAttachment,
  getRecurringTaskAttachment,
  listRecurringTaskAttachments,
  type RecurringTaskAttachment,
  thumbRecurringTaskAttachment,
  uploadRecurringTaskAttachment,
  viewRecurringTaskAttachment,
} from '@leitstand/contracts/ticket/recurring-task-attachments'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { conditions, orderOf, readList } from '@leitstand/kit/list'
import { type Context, serve, serveStream } from '../context.ts'
import { recurringTaskRef } from '../domain/refs.ts'
import { announceRecurringTask } from '../steps/announce-recurring-task.ts'
import { knownRecurringFile, knownRecurringTask } from '../steps/known-recurring-task.ts'
import { receiveFile } from '../steps/receive-file.ts'
import { sendKept, sendShown, sendThumb } from '../steps/send-file.ts'
import { findNames, rememberName } from '../store/names.ts'
import type { RecurringFileRow } from '../store/recurring-task-parts.ts'
import { findRecurringTask, findRecurringTasks, lockRecurringTask } from '../store/recurring-tasks.ts'

const handleList = serve(listRecurringTaskAttachments, async (input, context) => {
  const task = input['recurringTask.uuid']?.[0]
  if (task) await knownRecurringTask(context, task)
  const on = conditions()
  if (task) on.and(`recurring_task = ${on.given(task)}`)
  const { rows, total } = await readList<RecurringFileRow>(context, {
    columns: '*',
    from: 'recurring_task_attachment',
    conditions: on,
    order: orderOf(input, { createdAt: (direction) => `created_at ${direction}, uuid` }, { createdAt: 'ASC' }),
    paging: input,
  })
  return { items: await present(context, rows), total }
})

const handleGet = serve(getRecurringTaskAttachment, async ({ uuid }, context) =>
  presentOne(context, await knownRecurringFile(context, uuid)),
)

const handleDelete = serve(deleteRecurringTaskAttachment, async ({ uuid }, context) => {
  const file = await knownRecurringFile(context, uuid)
  return await context.transaction(async (tx) => {
    const gone = await tx.query('DELETE FROM recurring_task_attachment WHERE uuid = $1 RETURNING uuid', [uuid])
    if (gone.length > 0) await announce(tx, file.recurring_task, context)
    return null
  })
})

const handleUpload = serveStream(uploadRecurringTaskAttachment, async ({ uuid }, context, { request, reply }) => {
  const task = await knownRecurringTask(context, uuid)
  const file = await receiveFile(context, request)
  rememberName(context.actor.uuid, context.actor.name)
  const row = await context.transaction(async (tx) => {
    mustExist(await lockRecurringTask(tx, task.uuid))
    const [kept] = await tx.query<RecurringFileRow>(
      `INSERT INTO recurring_task_attachment (uuid, recurring_task, name, mime_type, size, sha256, created_by, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING *`,
      [newId(), task.uuid, file.name, file.mimeType, file.size, file.sha256, context.actor.uuid, context.clock.now()],
    )
    await announce(tx, task.uuid, context)
    return kept
  })
  if (!row) throw new Error('a kept file went missing')
  const answer = await presentOne(context, row)
  return reply
    .type('application/ld+json; charset=utf-8')
    .send(JSON.stringify({ '@context': '/api/contexts/RecurringTaskAttachment', ...answer }))
})

const handleView = serveStream(viewRecurringTaskAttachment, async ({ uuid }, context, { reply }) =>
  sendShown(context, reply, await knownRecurringFile(context, uuid)),
)

const handleDownload = serveStream(downloadRecurringTaskAttachment, async ({ uuid }, context, { reply }) =>
  sendKept(context, reply, await knownRecurringFile(context, uuid), 'attachment'),
)

const handleThumb = serveStream(thumbRecurringTaskAttachment, async ({ uuid }, context, { reply }) =>
  sendThumb(context, reply, 'recurring_task_attachment', await knownRecurringFile(context, uuid)),
)

export const recurringTaskAttachmentHandlers = [handleList, handleGet, handleDelete]
export const recurringTaskAttachmentStreams = [handleUpload, handleView, handleDownload, handleThumb]

/** What hangs on a task is part of what it says. */
async function announce(tx: Sql, task: string, context: Context): Promise<void> {
  const row = await findRecurringTask(tx, task)
  if (row) await announceRecurringTask(tx, row, context)
}

async function presentOne(on: Sql, row: RecurringFileRow): Promise<RecurringTaskAttachment> {
  const [file] = await present(on, [row])
  if (!file) throw new Error('a presented file went missing')
  return file
}

async function present(on: Sql, rows: readonly RecurringFileRow[]): Promise<RecurringTaskAttachment[]> {
  const tasks = await findRecurringTasks(on, [...new Set(rows.map((row) => row.recurring_task))])
  const subjects = new Map(tasks.map(({ uuid, subject }) => [uuid, subject]))
  const names = await findNames(
    on,
    rows.map((row) => row.created_by),
  )
  return rows.map((row) => ({
    '@id': iri('recurring_task_attachments', row.uuid),
    '@type': 'RecurringTaskAttachment',
    uuid: row.uuid,
    recurringTask: recurringTaskRef(row.recurring_task, subjects.get(row.recurring_task) ?? '?'),
    name: row.name,
    mimeType: row.mime_type,
    size: row.size,
    origin: 'recurring_task',
    embedded: false,
    createdAt: row.created_at.toISOString(),
    createdBy: userRef(row.created_by, names.of(row.created_by)),
  }))
}

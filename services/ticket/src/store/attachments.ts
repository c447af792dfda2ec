import type { BlobRef } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import type { RowOf } from '@leitstand/kit/row-of'
import type { Restoring } from '../domain/restoring.ts'
import type { AttachmentModel } from '../generated/prisma/models/Attachment.ts'

export type AttachmentRow = RowOf<AttachmentModel, { origin: 'ticket' | 'comment' | 'editor' | 'mail' }>

export type NewAttachment = Omit<AttachmentRow, 'deleted_at' | 'deleted_by' | 'thumb'>

/** A new file as it stands then. */
export const asKept = (row: NewAttachment): AttachmentRow => ({
  ...row,
  thumb: null,
  deleted_at: null,
  deleted_by: null,
})

export async function insertAttachments(tx: Sql, rows: readonly NewAttachment[]): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    `INSERT INTO attachment (uuid, ticket, comment, name, mime_type, size, sha256, origin, embedded, internal, created_by, created_at)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS a (uuid uuid, ticket uuid, comment uuid, name text, mime_type text, size bigint, sha256 text,
       origin text, embedded boolean, internal boolean, created_by uuid, created_at timestamptz)`,
    [JSON.stringify(rows)],
    'attachments-insert',
  )
}

/** Ties uploads of this person that wait for their text to ticket and comment. Answers those that were there to tie. */
export async function bindAttachments(
  tx: Sql,
  to: {
    uuids: readonly string[]
    owner: string
    ticket: string
    comment: string | null
    internal: boolean
    text: string
  },
): Promise<AttachmentRow[]> {
  if (to.uuids.length === 0) return []
  return await tx.query<AttachmentRow>(
    `UPDATE attachment SET ticket = $2, comment = $3, embedded = strpos($5, uuid::text) > 0,
       internal = $4 OR (internal AND origin NOT IN ('comment', 'editor'))
     WHERE uuid = ANY($1::uuid[]) AND created_by = $6 AND deleted_at IS NULL AND comment IS NULL AND (ticket IS NULL OR ticket = $2) RETURNING *`,
    [to.uuids, to.ticket, to.comment, to.internal, to.text, to.owner],
    'attachments-bind',
  )
}

export async function findAttachment(on: Sql, uuid: string): Promise<AttachmentRow | undefined> {
  const [row] = await on.query<AttachmentRow>(
    'SELECT * FROM attachment WHERE uuid = $1 AND deleted_at IS NULL',
    [uuid],
    'attachment',
  )
  return row
}

export async function attachmentsOfComments(
  on: Sql,
  comments: readonly string[],
): Promise<Map<string, AttachmentRow[]>> {
  const found = new Map<string, AttachmentRow[]>()
  if (comments.length === 0) return found
  const rows = await on.query<AttachmentRow>(
    'SELECT * FROM attachment WHERE comment = ANY($1::uuid[]) AND deleted_at IS NULL ORDER BY created_at',
    [comments],
    'attachments-of-comments',
  )
  for (const row of rows) found.set(row.comment ?? '', [...(found.get(row.comment ?? '') ?? []), row])
  return found
}

export function toBlobRef(row: AttachmentRow): BlobRef & { uuid: string } {
  return { uuid: row.uuid, sha256: row.sha256, name: row.name, mimeType: row.mime_type, size: row.size }
}

/** Links in a text point at their upload: `![…](/attachment/view/<uuid>)`. */
export function uuidsInText(text: string): string[] {
  return [...text.matchAll(/\/attachment\/(?:view|download|thumb)\/([0-9a-f-]{36})/g)].map((match) => match[1] ?? '')
}

/** Nothing when somebody else was first. */
export async function deleteAttachment(
  tx: Sql,
  uuid: string,
  by: string,
  at: Date,
): Promise<AttachmentRow | undefined> {
  const sql =
    'UPDATE attachment SET deleted_at = $2, deleted_by = $3 WHERE uuid = $1 AND deleted_at IS NULL RETURNING *'
  const [row] = await tx.query<AttachmentRow>(sql, [uuid, at, by])
  return row
}

/** A file whose text is gone does not come back alone. */
export async function findDeletedAttachment(
  on: Sql,
  { uuid, by, since }: Restoring,
): Promise<AttachmentRow | undefined> {
  const [row] = await on.query<AttachmentRow>(
    `SELECT * FROM attachment WHERE uuid = $1 AND deleted_by = $2 AND deleted_at >= $3
        AND NOT EXISTS (SELECT 1 FROM comment WHERE comment.uuid = attachment.comment AND comment.deleted_at IS NOT NULL)`,
    [uuid, by, since],
  )
  return row
}

export async function restoreAttachment(tx: Sql, uuid: string): Promise<AttachmentRow | undefined> {
  const sql = 'UPDATE attachment SET deleted_at = NULL, deleted_by = NULL WHERE uuid = $1 RETURNING *'
  const [row] = await tx.query<AttachmentRow>(sql, [uuid])
  return row
}

export async function deleteAttachmentsOf(tx: Sql, comment: string, by: string, at: Date): Promise<void> {
  await tx.query('UPDATE attachment SET deleted_at = $2, deleted_by = $3 WHERE comment = $1 AND deleted_at IS NULL', [
    comment,
    at,
    by,
  ])
}

/** Those that went with their comment, at the same moment. */
export async function restoreAttachmentsOf(tx: Sql, comment: string, deletedAt: Date): Promise<void> {
  await tx.query('UPDATE attachment SET deleted_at = NULL, deleted_by = NULL WHERE comment = $1 AND deleted_at = $2', [
    comment,
    deletedAt,
  ])
}

export async function hideAttachmentsOf(tx: Sql, comment: string): Promise<void> {
  await tx.query('UPDATE attachment SET internal = true WHERE comment = $1', [comment])
}

export async function keepThumb(
  on: Sql,
  table: 'attachment' | 'recurring_task_attachment',
  uuid: string,
  sha256: string,
): Promise<void> {
  await on.query(`UPDATE ${table} SET thumb = $2 WHERE uuid = $1`, [uuid, sha256])
}

/** Answers how many uploads went that nothing was tied to since, and that no draft of their owner names. */
export async function dropUnbound(on: Sql, before: Date, most: number): Promise<number> {
  const gone = await on.query(
    `DELETE FROM attachment WHERE uuid IN (
       SELECT uuid FROM attachment a WHERE ticket IS NULL AND deleted_at IS NULL AND created_at < $1
          AND NOT EXISTS (SELECT 1 FROM draft d WHERE d.owner = a.created_by AND strpos(d.content::text, a.uuid::text) > 0)
        LIMIT $2) RETURNING uuid`,
    [before, most],
  )
  return gone.length
}

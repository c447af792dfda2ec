import { type AnonymisingStep, insideJson, once, renaming } from '@leitstand/kit/anonymising'

const batch = 1_000

/** Nobody reads these any more. Their mails go first, because they point to them. */
const droppingOwnNotices: AnonymisingStep = async (tx, { user }) => {
  const own = await tx.query<{ uuid: string }>(
    `SELECT uuid FROM notices WHERE "user" = $1::uuid ORDER BY uuid LIMIT ${batch} FOR UPDATE`,
    [user],
  )
  const uuids = own.map(({ uuid }) => uuid)
  await tx.query('DELETE FROM notice_mails WHERE notice = ANY($1::uuid[])', [uuids])
  await tx.query('DELETE FROM notices WHERE uuid = ANY($1::uuid[])', [uuids])
  return own.length < batch ? null : 'more'
}

/** Where notification keeps names and addresses of people. */
export const anonymisingSteps: AnonymisingStep[] = [
  droppingOwnNotices,
  once((tx, { user }) => tx.query('DELETE FROM summary_entries WHERE "user" = $1::uuid', [user])),
  once((tx, { user }) => tx.query('DELETE FROM summaries WHERE "user" = $1::uuid', [user])),
  renaming('activity', 'author', 'author_name'),
  renaming('notices', 'author', 'author_name'),
  // Summaries and alerts name people without their uuid. Somebody of the same name loses it there as well.
  once((tx, { name, former }) =>
    tx.query('UPDATE summary_entries SET author_name = $1 WHERE author_name = ANY($2::text[])', [name, former.names]),
  ),
  once((tx, { name, former }) =>
    tx.query(
      `UPDATE deliveries SET alert = jsonb_set(alert, '{ticket,assignee}', to_jsonb($1::text))
        WHERE alert->'ticket'->>'assignee' = ANY($2::text[])`,
      [name, former.names],
    ),
  ),
  insideJson({ table: 'users', column: 'facts' }),
  insideJson({ table: 'tickets', column: 'facts' }),
  insideJson({ table: 'activity', column: 'changes' }),
]

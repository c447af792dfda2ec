import type { Change } from '@leitstand/contracts/common'
import { type AnonymisingStep, insideJson, once, renaming } from '@leitstand/kit/anonymising'
import { renameInChanges } from '../domain/rename-in-changes.ts'

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

/**
 * Changes tell people by their names alone. Where somebody else has the same name, only tickets that name the person count, so
 * that nobody's history is told under a wrong name.
 */
const inChangedNames: AnonymisingStep = async (tx, person, after) => {
  const { user, former } = person
  const page = await tx.query<{ uuid: string; named: boolean }>(
    `SELECT uuid, EXISTS (SELECT 1 FROM unnest($2::text[]) AS name WHERE strpos(changes::text, name) > 0) AS named
       FROM activity WHERE $1::uuid IS NULL OR uuid > $1 ORDER BY uuid LIMIT ${batch}`,
    [after, former.names],
  )
  const rows = await tx.query<{ uuid: string; changes: Change[] }>(
    `SELECT a.uuid, a.changes FROM activity a JOIN tickets t ON t.uuid = a.ticket
      WHERE a.uuid = ANY($1::uuid[]) AND (strpos(t.facts::text, $3) > 0
        OR NOT EXISTS (SELECT 1 FROM users u WHERE u.facts->>'name' = ANY($2::text[]) AND u.uuid <> $3::uuid))
      ORDER BY a.uuid FOR UPDATE OF a`,
    [page.filter(({ named }) => named).map(({ uuid }) => uuid), former.names, user],
  )
  await tx.query(
    `UPDATE activity SET changes = given.changes FROM jsonb_to_recordset($1::jsonb) AS given (uuid uuid, changes jsonb)
      WHERE activity.uuid = given.uuid AND activity.changes <> given.changes`,
    [JSON.stringify(rows.map(({ uuid, changes }) => ({ uuid, changes: renameInChanges(changes, person) })))],
  )
  return page.length < batch ? null : (page.at(-1)?.uuid ?? null)
}

/** Where notification keeps names and addresses of people. */
export const anonymisingSteps: AnonymisingStep[] = [
  droppingOwnNotices,
  once((tx, { user }) => tx.query('DELETE FROM summary_entries WHERE "user" = $1::uuid', [user])),
  once((tx, { user }) => tx.query('DELETE FROM summaries WHERE "user" = $1::uuid', [user])),
  once((tx, { user }) => tx.query('DELETE FROM muted_tickets WHERE "user" = $1::uuid', [user])),
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
  once((tx, { name, former }) =>
    tx.query(
      `UPDATE deliveries SET acknowledged_by = $1
        WHERE acknowledged_by = ANY($2::text[]) OR lower(acknowledged_by) = ANY($3::text[])`,
      [name, former.names, former.emails],
    ),
  ),
  insideJson({ table: 'users', column: 'facts' }),
  insideJson({ table: 'tickets', column: 'facts' }),
  insideJson({ table: 'activity', column: 'changes' }),
  inChangedNames,
  insideJson({ table: 'webhook_deliveries', column: 'body' }),
  renaming('webhook_subscriptions', 'owner', 'owner_name'),
]

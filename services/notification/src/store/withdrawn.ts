import type { Sql } from '@leitstand/kit/database'
import type { Edition } from '../domain/activity-entries.ts'
import type { Withdrawal } from '../domain/withdrawals.ts'

type On = Pick<Sql, 'query'>

/**
 * Takes back what was told of these things up to their versions: from the history and the notices of customers, and of what
 * is gone also from mails that wait. It is remembered, for facts that come late. Repeating it changes nothing.
 */
export async function withdraw(tx: On, withdrawals: readonly Withdrawal[]): Promise<void> {
  if (withdrawals.length === 0) return
  const values = listed(withdrawals)
  await tx.query(
    `INSERT INTO withdrawn (subject, version)
     SELECT subject, max(version) FROM unnest($1::uuid[], $2::int[]) AS given (subject, version) GROUP BY subject ORDER BY subject
     ON CONFLICT (subject) DO UPDATE SET version = greatest(withdrawn.version, excluded.version)`,
    values,
    'withdrawn-remember',
  )
  for (const table of ['activity', 'notices']) {
    for (const subject of ['about', 'ticket']) {
      await tx.query(
        `UPDATE ${table} AS told SET internal = true FROM unnest($1::uuid[], $2::int[]) AS given (subject, version)
         WHERE told.${subject} = given.subject AND told.${subject}_version <= given.version AND NOT told.internal`,
        values,
        `withdrawn-${table}-${subject}`,
      )
    }
  }
  await tx.query(
    `UPDATE summary_entries AS told SET internal = true FROM unnest($1::uuid[], $2::int[]) AS given (subject, version)
     WHERE told.about = given.subject AND told.about_version <= given.version AND NOT told.internal`,
    values,
    'withdrawn-summary-entries-about',
  )
  await dropWaiting(tx, listed(withdrawals.filter(({ isGone }) => isGone)))
}

/** What was written of files before they were told apart is found by their names. */
export async function withdrawFilesByName(tx: On, files: readonly { ticket: string; name: string }[]): Promise<void> {
  if (files.length === 0) return
  await tx.query(
    `UPDATE activity SET internal = true FROM unnest($1::uuid[], $2::text[]) AS given (ticket, name)
     WHERE activity.ticket = given.ticket AND kind = 'attachment' AND about_version = 0 AND changes->0->>'after' = given.name`,
    [files.map(({ ticket }) => ticket), files.map(({ name }) => name)],
    'withdrawn-by-name',
  )
}

/** Which of these things were withdrawn, in the version at hand or a later one. */
export async function findWithdrawn(
  on: On,
  editions: readonly Edition[],
): Promise<(edition: Edition | null) => boolean> {
  const rows = await on.query<{ subject: string; version: number }>(
    'SELECT subject, version FROM withdrawn WHERE subject = ANY($1::uuid[])',
    [[...new Set(editions.map(({ uuid }) => uuid))]],
    'withdrawn-find',
  )
  const until = new Map(rows.map(({ subject, version }) => [subject, version]))
  return (edition) => edition !== null && edition.version <= (until.get(edition.uuid) ?? -1)
}

async function dropWaiting(tx: On, values: [string[], number[]]): Promise<void> {
  const given = 'unnest($1::uuid[], $2::int[]) AS given (subject, version)'
  await tx.query(
    `DELETE FROM notice_mails USING notices, ${given}
     WHERE notices.uuid = notice_mails.notice AND notices.about = given.subject AND notices.about_version <= given.version`,
    values,
    'withdrawn-notice-mails',
  )
  await tx.query(
    `DELETE FROM summary_entries USING ${given} WHERE about = given.subject AND about_version <= given.version`,
    values,
    'withdrawn-summary-entries',
  )
}

function listed(withdrawals: readonly Withdrawal[]): [string[], number[]] {
  return [withdrawals.map(({ uuid }) => uuid), withdrawals.map(({ version }) => version)]
}

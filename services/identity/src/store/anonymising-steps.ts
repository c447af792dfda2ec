import type { Change } from '@leitstand/contracts/common'
import { anonymised } from '@leitstand/kit/anonymised'
import { type AnonymisingStep, insideJson, renaming } from '@leitstand/kit/anonymising'
import type { Sql } from '@leitstand/kit/database'
import { withoutTelling } from '../domain/anonymous.ts'

const batch = 1_000

/** From where somebody came is theirs, too. */
const withoutAddresses: AnonymisingStep = async (tx, { user }) => {
  const rows = await tx.query(
    `UPDATE audit_entries SET address = NULL WHERE uuid = ANY(ARRAY(
       SELECT uuid FROM audit_entries WHERE address IS NOT NULL AND (actor = $1::uuid OR subject = $1::uuid AND actor IS NULL)
        ORDER BY uuid LIMIT ${batch} FOR UPDATE)) RETURNING uuid`,
    [user],
  )
  return rows.length < batch ? null : 'more'
}

/** Entries about the person keep that something changed, and not what it was. */
const withoutWhatWasSaid: AnonymisingStep = async (tx, { user }, after) => {
  const page = await tx.query<{ uuid: string; changes: Change[] }>(
    `SELECT uuid, changes FROM audit_entries WHERE subject = $1::uuid AND ($2::uuid IS NULL OR uuid > $2)
      ORDER BY uuid LIMIT ${batch} FOR UPDATE`,
    [user, after],
  )
  const changed = page.map(({ uuid, changes }) => ({ uuid, changes: withoutTelling(changes) }))
  await writeChanges(tx, changed)
  return page.length < batch ? null : (page.at(-1)?.uuid ?? null)
}

async function writeChanges(tx: Sql, changed: { uuid: string; changes: unknown }[]): Promise<void> {
  await tx.query(
    `UPDATE audit_entries SET changes = given.changes FROM jsonb_to_recordset($1::jsonb) AS given (uuid uuid, changes jsonb)
      WHERE audit_entries.uuid = given.uuid AND audit_entries.changes <> given.changes`,
    [JSON.stringify(changed)],
  )
}

/** The history of access: who did it, to whom, and what it said of them. */
export const anonymisingSteps: AnonymisingStep[] = [
  renaming('audit_entries', 'actor', 'actor_name'),
  renaming('audit_entries', 'subject', 'subject_name'),
  withoutAddresses,
  withoutWhatWasSaid,
  insideJson({ table: 'audit_entries', column: 'changes', change: anonymised }),
]

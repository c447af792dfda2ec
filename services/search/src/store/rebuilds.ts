import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'

/** The job that works on a rebuild; it goes on after a crash where it was. */
export const rebuildJob = 'rebuild'

/** Asks for a rebuild of the index, unless one is under way; answers which one. */
export async function requestRebuild(sql: Sql): Promise<string> {
  const [running] = await sql.query<{ uuid: string }>('SELECT uuid FROM rebuild WHERE finished_at IS NULL')
  if (running) return running.uuid
  const uuid = newId()
  await sql.query('INSERT INTO rebuild (uuid) VALUES ($1)', [uuid])
  return uuid
}

import type { UserFacts } from '@leitstand/contracts/identity/requests'
import { knownSettings } from '@leitstand/contracts/sla/settings'
import { copyTable } from '@leitstand/kit/copy-table'
import type { Sql } from '@leitstand/kit/database'
import type { Rounding } from '../domain/rounding.ts'

export const people = copyTable<Pick<UserFacts, 'uuid' | 'name' | 'version'>>({
  table: 'people',
  types: { name: 'text' },
  values: ({ name }) => ({ name }),
})

export async function findPersonName(sql: Sql, uuid: string): Promise<string | undefined> {
  const [row] = await sql.query<{ name: string }>('SELECT name FROM people WHERE uuid = $1', [uuid])
  return row?.name
}

export async function keepSetting(tx: Sql, name: string, value: unknown, version: number): Promise<void> {
  await tx.query(
    `INSERT INTO setting_copies AS known (name, value, version) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value, version = excluded.version
     WHERE known.version < excluded.version`,
    [name, JSON.stringify(value), version],
  )
}

/** How billable time is rounded today; what nobody has set is as the product comes (AMB-213, AMB-215). */
export async function readRounding(sql: Sql): Promise<Rounding> {
  const rows = await sql.query<{ name: string; value: unknown }>(
    `SELECT name, value FROM setting_copies WHERE name IN ('worktimeRounding', 'worktimeRoundingMinutes')`,
  )
  const value = (name: 'worktimeRounding' | 'worktimeRoundingMinutes') =>
    rows.find((row) => row.name === name)?.value ?? knownSettings[name].initial
  return {
    on: knownSettings.worktimeRounding.schema.parse(value('worktimeRounding')),
    stepMinutes: knownSettings.worktimeRoundingMinutes.schema.parse(value('worktimeRoundingMinutes')),
  }
}

/** An active kind of work by that uuid. */
export async function findActiveType(sql: Sql, uuid: string): Promise<{ name: string } | undefined> {
  const [row] = await sql.query<{ name: string }>('SELECT name FROM worktime_types WHERE uuid = $1 AND active', [uuid])
  return row
}

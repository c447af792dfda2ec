import type { UserFacts } from '@leitstand/contracts/identity/requests'
import { knownSettings } from '@leitstand/contracts/sla/settings'
import { copyTable } from '@leitstand/kit/copy-table'
import type { Sql } from '@leitstand/kit/database'
import type { Rounding } from '../domain/rounding.ts'

type PersonCopy = Pick<UserFacts, 'uuid' | 'name' | 'staff' | 'inactive' | 'version'>
export const people = copyTable<PersonCopy>({
  table: 'people',
  types: { name: 'text', staff: 'boolean', inactive: 'boolean' },
  values: ({ name, staff, inactive }) => ({ name, staff, inactive }),
})

export type Employee = Pick<PersonCopy, 'name' | 'staff' | 'inactive'>

export async function findPerson(sql: Sql, uuid: string): Promise<Employee | undefined> {
  const [row] = await sql.query<Employee>(
    'SELECT name, staff, inactive FROM people WHERE uuid = $1 AND staff IS NOT NULL',
    [uuid],
  )
  return row
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

/** Whether there is an active kind of work by that uuid. */
export async function isActiveType(sql: Sql, uuid: string): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM worktime_types WHERE uuid = $1 AND active', [uuid])).length > 0
}

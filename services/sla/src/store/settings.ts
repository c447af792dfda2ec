import { mustExist } from '@leitstand/contracts/problems'
import { knownSettings } from '@leitstand/contracts/sla/settings'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { newId } from '@leitstand/kit/ids'
import type { Setting } from '../generated/prisma/client.ts'

export type SettingRow = FieldsOf<Setting, 'uuid' | 'name' | 'description' | 'version', { value: unknown }>

const found = 'SELECT * FROM settings WHERE (uuid::text = lower($1) OR name = $1)'

/** By uuid or by name (AMB-070). */
export async function findSetting(sql: Sql, key: string): Promise<SettingRow | undefined> {
  const [row] = await sql.query<SettingRow>(found, [key])
  return row
}

/** The same, for the rest of the transaction nobody else's to write. */
export async function lockSetting(tx: Sql, key: string): Promise<SettingRow | undefined> {
  const [row] = await tx.query<SettingRow>(`${found} FOR UPDATE`, [key])
  return row
}

/** Writes a setting that is locked. */
export async function writeSetting(
  tx: Sql,
  { uuid, value, description }: Pick<SettingRow, 'uuid' | 'value' | 'description'>,
): Promise<SettingRow> {
  const [row] = await tx.query<SettingRow>(
    'UPDATE settings SET value = $2, description = $3, version = version + 1 WHERE uuid = $1 RETURNING *',
    [uuid, JSON.stringify(value), description],
  )
  return mustExist(row)
}

/** The settings that the product heeds are there from the start, so that they can be found and changed. */
export async function addMissingSettings(sql: Sql): Promise<void> {
  for (const [name, { initial, description }] of Object.entries(knownSettings)) {
    await sql.query(
      'INSERT INTO settings (uuid, name, value, description) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [newId(), name, JSON.stringify(initial), description],
    )
  }
}

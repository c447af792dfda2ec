import { knownSettings } from '@leitstand/contracts/sla/settings'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { newId } from '@leitstand/kit/ids'
import type { Setting } from '../generated/prisma/client.ts'

export type SettingRow = FieldsOf<Setting, 'uuid' | 'name' | 'description' | 'version', { value: unknown }>

/** By uuid or by name (AMB-070). */
export async function findSetting(sql: Sql, key: string): Promise<SettingRow | undefined> {
  const [row] = await sql.query<SettingRow>('SELECT * FROM settings WHERE uuid::text = lower($1) OR name = $1', [key])
  return row
}

/** Writes a setting, its description only when one is given; undefined when somebody else has changed it since that version. */
export async function writeSetting(
  tx: Sql,
  setting: { name: string; value: unknown; description?: string | null | undefined },
  seenVersion?: number,
): Promise<SettingRow | undefined> {
  const [row] = await tx.query<SettingRow>(
    `INSERT INTO settings AS known (uuid, name, value, description) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value, version = known.version + 1,
       description = CASE WHEN $6 THEN excluded.description ELSE known.description END
     WHERE $5::int IS NULL OR known.version = $5
     RETURNING *`,
    [
      newId(),
      setting.name,
      JSON.stringify(setting.value),
      setting.description ?? null,
      seenVersion ?? null,
      setting.description !== undefined,
    ],
  )
  return row
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

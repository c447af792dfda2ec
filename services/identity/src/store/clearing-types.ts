import type { userGroupClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import type { DataOf } from '@leitstand/contracts/define'
import type { Sql } from '@leitstand/kit/database'

type Assignment = DataOf<typeof userGroupClearingTypes.changed>['entity']

/** Remembers which accounts a group is billed to. What is older than what is known changes nothing. */
export async function keepClearingTypes(
  on: Pick<Sql, 'query'>,
  assignments: readonly { entity: Pick<Assignment, 'uuid' | 'userGroup' | 'clearingType'>; version: number }[],
): Promise<void> {
  const rows = assignments.map(({ entity, version }) => ({
    uuid: entity.uuid,
    group_uuid: entity.userGroup.uuid,
    clearing_type: entity.clearingType.uuid,
    name: entity.clearingType.name,
    version,
  }))
  await on.query(
    `INSERT INTO group_clearing_types AS t (uuid, group_uuid, clearing_type, name, version)
     SELECT uuid, group_uuid, clearing_type, name, version
       FROM jsonb_to_recordset($1::jsonb) AS r(uuid uuid, group_uuid uuid, clearing_type uuid, name text, version int)
     ON CONFLICT (uuid) DO UPDATE SET group_uuid = excluded.group_uuid, clearing_type = excluded.clearing_type,
       name = excluded.name, version = excluded.version
      WHERE t.version <= excluded.version AND NOT t.deleted`,
    [JSON.stringify(rows)],
  )
}

/** Stays as a mark, so that what is heard late does not bring it back. */
export async function forgetClearingType(tx: Sql, uuid: string, version: number): Promise<void> {
  await tx.query(
    `INSERT INTO group_clearing_types (uuid, group_uuid, clearing_type, name, deleted, version)
     VALUES ($1::uuid, $1::uuid, $1::uuid, '', true, $2)
     ON CONFLICT (uuid) DO UPDATE SET deleted = true, version = excluded.version`,
    [uuid, version],
  )
}

export async function dropClearingTypes(tx: Sql, uuids: readonly string[]): Promise<void> {
  await tx.query('UPDATE group_clearing_types SET deleted = true WHERE uuid = ANY($1::uuid[])', [uuids])
}

export async function renameClearingType(tx: Sql, uuid: string, name: string): Promise<void> {
  await tx.query('UPDATE group_clearing_types SET name = $2 WHERE clearing_type = $1::uuid', [uuid, name])
}

import type { DataOf } from '@leitstand/contracts/define'
import type { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import type { Sql } from '@leitstand/kit/database'

type Agreement = DataOf<typeof serviceLevelAgreements.changed>['entity']

/** Remembers which groups have an agreement. What is older than what is known changes nothing. */
export async function keepAgreements(
  on: Pick<Sql, 'query'>,
  agreements: readonly { entity: Pick<Agreement, 'uuid' | 'name' | 'userGroups'>; version: number }[],
): Promise<void> {
  const rows = agreements.map(({ entity, version }) => ({
    uuid: entity.uuid,
    name: entity.name,
    groups: entity.userGroups.map(({ uuid }) => uuid),
    version,
  }))
  await on.query(
    `INSERT INTO agreements AS a (uuid, name, groups, version)
     SELECT uuid, name, groups, version FROM jsonb_to_recordset($1::jsonb) AS r(uuid uuid, name text, groups uuid[], version int)
     ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, groups = excluded.groups, version = excluded.version
      WHERE a.version < excluded.version AND NOT a.deleted`,
    [JSON.stringify(rows)],
  )
}

/** Stays as a mark, so that what is heard late does not bring it back. */
export async function forgetAgreement(tx: Sql, uuid: string, version: number): Promise<void> {
  await tx.query(
    `INSERT INTO agreements (uuid, name, groups, deleted, version) VALUES ($1::uuid, '', '{}', true, $2)
     ON CONFLICT (uuid) DO UPDATE SET groups = '{}', deleted = true, version = excluded.version`,
    [uuid, version],
  )
}

export async function dropAgreements(tx: Sql, uuids: readonly string[]): Promise<void> {
  await tx.query(`UPDATE agreements SET groups = '{}', deleted = true WHERE uuid = ANY($1::uuid[])`, [uuids])
}

import type { Sql } from '@leitstand/kit/database'

type On = Pick<Sql, 'query'>

/** The slim copy of a group. */
export interface GroupCopy {
  uuid: string
  name: string
  customerGroup: boolean
  deleted: boolean
  version: number
}

/** Keeps what was heard of a group, unless something newer was. */
export async function keepGroup(on: On, group: GroupCopy): Promise<void> {
  await on.query(
    `INSERT INTO group_copies AS known (uuid, name, customer_group, deleted, version) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, deleted = excluded.deleted, version = excluded.version
     WHERE known.version < excluded.version`,
    [group.uuid, group.name, group.customerGroup, group.deleted, group.version],
  )
}

export async function findGroups(on: On, uuids: readonly string[]): Promise<Map<string, GroupCopy>> {
  if (uuids.length === 0) return new Map()
  const rows = await on.query<GroupCopy>(
    `SELECT uuid, name, customer_group AS "customerGroup", deleted, version FROM group_copies
      WHERE uuid = ANY($1::uuid[]) AND NOT deleted`,
    [uuids],
  )
  return new Map(rows.map((row) => [row.uuid, row]))
}

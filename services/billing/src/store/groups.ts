import { copyTable } from '@leitstand/kit/copy-table'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import type { GroupCopyModel } from '../generated/prisma/models/GroupCopy.ts'

type On = Pick<Sql, 'query'>

/** The slim copy of a group. */
export type GroupCopy = FieldsOf<GroupCopyModel, keyof GroupCopyModel>

export const groups = copyTable<GroupCopy>({
  table: 'group_copies',
  types: { name: 'text', customer_group: 'boolean', deleted: 'boolean' },
  values: ({ name, customerGroup, deleted }) => ({ name, customer_group: customerGroup, deleted }),
})

export async function findGroups(on: On, uuids: readonly string[]): Promise<Map<string, GroupCopy>> {
  if (uuids.length === 0) return new Map()
  const rows = await on.query<GroupCopy>(
    `SELECT uuid, name, customer_group AS "customerGroup", deleted, version FROM group_copies
      WHERE uuid = ANY($1::uuid[]) AND NOT deleted`,
    [uuids],
  )
  return new Map(rows.map((row) => [row.uuid, row]))
}

import type { Sql } from '@leitstand/kit/database'

const nameIn = {
  assignee: `SELECT facts #>> '{assignee,name}' FROM document WHERE assignee = asked.uuid AND NOT deleted
    ORDER BY updated_at DESC LIMIT 1`,
  responsibleGroup: `SELECT one ->> 'name' FROM document, jsonb_array_elements(facts -> 'responsibleGroups') AS one
    WHERE responsible_groups @> ARRAY[asked.uuid] AND NOT deleted AND one ->> 'uuid' = asked.uuid::text LIMIT 1`,
} as const

/** Names of assignees or responsible groups, as a ticket of theirs says them. */
export async function namesIn(
  on: Sql,
  field: keyof typeof nameIn,
  uuids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await on.query<{ uuid: string; name: string | null }>(
    `SELECT asked.uuid, (${nameIn[field]}) AS name FROM unnest($1::uuid[]) AS asked (uuid)`,
    [uuids],
  )
  return new Map(rows.map(({ uuid, name }) => [uuid, name ?? uuid]))
}

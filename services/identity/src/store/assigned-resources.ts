import type { Origin } from '@leitstand/contracts/actor'
import { groupRef, iri } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import type {
  AssignedResource,
  listAssignedResources,
  ResourceKind,
  Server,
  ServerCopy,
} from '@leitstand/contracts/identity/assigned-resources'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { newId } from '@leitstand/kit/ids'
import { anyOf, anywhere, conditions, orderOf, readList } from '@leitstand/kit/list'
import type { AssignedResource as Model } from '../generated/prisma/client.ts'

type Queries = Pick<Sql, 'query'>

/** As both lists of them ask. */
type Asked = ParsedInputOf<typeof listAssignedResources> & { search?: string[] | undefined }

type ResourceRow = FieldsOf<Model, 'uuid' | 'name' | 'externalId', { kind: ResourceKind; origin: Origin | null }> & {
  group: string
  groupName: string
}

const columns = `r.uuid, r.kind, r.name, r.external_id AS "externalId", r.origin, r.group_uuid AS "group", g.name AS "groupName"`

/** What groups have at the provider, by name; only what belongs to `own` is seen at all, undefined = everything. */
export async function listResources(
  sql: Queries,
  own: readonly string[] | undefined,
  asked: Asked,
): Promise<{ items: ResourceRow[]; total: number }> {
  const on = conditions()
  on.isOneOf('r.group_uuid', 'uuid', own)
  on.isOneOf('r.group_uuid', 'uuid', asked['userGroup.uuid'])
  on.isOneOf('r.kind', 'text', asked.kind)
  const names = [...(asked.name ?? []), ...(asked.search ?? [])]
  if (names.length > 0) on.and(anyOf(names, (name) => `lower(r.name) LIKE ${on.given(anywhere(name))}`))
  const { rows, total } = await readList<ResourceRow>(sql, {
    columns,
    from: 'assigned_resources r JOIN user_groups g ON g.uuid = r.group_uuid',
    conditions: on,
    order: orderOf(asked, { name: (direction) => `r.name ${direction}, r.uuid` }, { name: 'ASC' }),
    paging: asked,
  })
  return { items: rows, total }
}

/** One of them, if it is seen. */
export async function findResource(
  sql: Queries,
  own: readonly string[] | undefined,
  uuid: string,
): Promise<ResourceRow | undefined> {
  const on = conditions(uuid)
  on.isOneOf('r.group_uuid', 'uuid', own)
  const [row] = await sql.query<ResourceRow>(
    `SELECT ${columns} FROM assigned_resources r JOIN user_groups g ON g.uuid = r.group_uuid${on.where()} AND r.uuid = $1::uuid`,
    on.values,
  )
  return row
}

export async function resourcesOfGroups(
  sql: Queries,
  groups: readonly string[],
): Promise<Map<string, AssignedResource[]>> {
  if (groups.length === 0) return new Map()
  const rows = await sql.query<ResourceRow>(
    `SELECT ${columns} FROM assigned_resources r JOIN user_groups g ON g.uuid = r.group_uuid
      WHERE r.group_uuid = ANY($1::uuid[]) ORDER BY r.name, r.uuid`,
    [groups],
  )
  return new Map(
    [...Map.groupBy(rows, ({ group }) => group)].map(([group, own]) => [group, own.map(toAssignedResource)]),
  )
}

/** Servers by uuid, and by their whole name among what one group has. */
export async function findServers(
  sql: Queries,
  { uuids, names, userGroup }: { uuids: readonly string[]; names: readonly string[]; userGroup: string | null },
): Promise<ServerCopy[]> {
  return await sql.query<ServerCopy>(
    `SELECT uuid, kind, name, origin, group_uuid AS "userGroup" FROM assigned_resources
      WHERE uuid = ANY($1::uuid[]) OR (group_uuid = $3::uuid AND lower(name) = ANY($2::text[])) ORDER BY name, uuid`,
    [uuids, names.map((name) => name.toLowerCase()), userGroup],
  )
}

export function toAssignedResource(row: ResourceRow): AssignedResource {
  return { '@id': iri('assigned_resources', row.uuid), '@type': 'AssignedResource', ...fieldsOf(row) }
}

export function toServer(row: ResourceRow): Server {
  return { '@id': iri('servers', row.uuid), '@type': 'Server', ...fieldsOf(row) }
}

function fieldsOf({ group, groupName, ...row }: ResourceRow) {
  return { ...row, userGroup: groupRef(group, groupName) }
}

export interface StatedResource {
  kind: ResourceKind
  name: string
  externalId: string
}

/**
 * Makes these all that a group has from an origin (null = entered by nobody but us). What was known already keeps its uuid, even
 * when it came from another group; what is not named any more goes.
 */
export async function replaceResources(
  tx: Sql,
  origin: Origin | null,
  group: string,
  resources: readonly StatedResource[],
): Promise<void> {
  const stated = [...new Map(resources.map((one) => [`${one.kind}|${one.externalId}`, one])).values()]
  const kinds = stated.map(({ kind }) => kind)
  const externalIds = stated.map(({ externalId }) => externalId)
  await tx.query(
    `DELETE FROM assigned_resources WHERE group_uuid = $1::uuid AND origin IS NOT DISTINCT FROM $2::text
        AND (kind, external_id) NOT IN (SELECT * FROM unnest($3::text[], $4::text[]))`,
    [group, origin, kinds, externalIds],
  )
  await tx.query(
    `INSERT INTO assigned_resources (uuid, origin, group_uuid, kind, external_id, name)
     SELECT uuid, $1::text, $2::uuid, kind, external_id, name
       FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[]) AS r(uuid, kind, external_id, name)
     ON CONFLICT (origin, kind, external_id) DO UPDATE SET group_uuid = excluded.group_uuid, name = excluded.name
      WHERE (assigned_resources.group_uuid, assigned_resources.name) IS DISTINCT FROM (excluded.group_uuid, excluded.name)`,
    [origin, group, stated.map(() => newId()), kinds, externalIds, stated.map(({ name }) => name)],
  )
}

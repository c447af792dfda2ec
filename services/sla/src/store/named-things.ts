import type { CopiedGroup } from '@leitstand/kit/copies-of-people'
import type { CopyTable } from '@leitstand/kit/copy-table'
import type { Sql } from '@leitstand/kit/database'
import type { Named } from './rulebook.ts'

export const namedKinds = ['template', 'channel', 'user-group'] as const
export type NamedKind = (typeof namedKinds)[number]

export interface NamedThing extends Named {
  kind: NamedKind
  version: number
  slaCapable?: boolean
  /** Null for what is no group. */
  customerGroup?: boolean | null
  deleted?: boolean
}

/** Keeps a name, unless a newer one is known; where the thing is mentioned it is renamed. */
export async function keepName(tx: Sql, thing: NamedThing): Promise<void> {
  const { kind, uuid, name, version, slaCapable = true, customerGroup = null, deleted = false } = thing
  const written = await tx.query(
    `INSERT INTO named_things AS known (kind, uuid, name, version, sla_capable, customer_group, deleted)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (kind, uuid) DO UPDATE SET name = CASE WHEN excluded.deleted THEN known.name ELSE excluded.name END,
       version = excluded.version, sla_capable = excluded.sla_capable, customer_group = excluded.customer_group,
       deleted = excluded.deleted
     WHERE known.version < excluded.version RETURNING uuid`,
    [kind, uuid, name, version, slaCapable, customerGroup, deleted],
  )
  if (written.length === 0 || deleted) return
  for (const mention of mentions[kind]) await rename(tx, mention, { uuid, name })
  if (kind === 'channel') await tx.query('UPDATE rules SET channel_name = $2 WHERE channel_uuid = $1', [uuid, name])
}

/** The names of one kind, as they are refilled. */
export function namesOf(kind: NamedKind): Pick<Required<CopyTable<NamedThing>>, 'rows' | 'drop'> {
  return {
    rows: `named_things WHERE kind = '${kind}'`,
    drop: (on, uuids) =>
      on.query('UPDATE named_things SET deleted = true WHERE kind = $1 AND uuid = ANY($2::uuid[])', [kind, uuids]),
  }
}

export const groups: CopyTable<CopiedGroup> = {
  ...namesOf('user-group'),
  async keep(on, entities) {
    for (const { uuid, name, version, customerGroup, deleted } of entities)
      await keepName(on, { kind: 'user-group', uuid, name, version, customerGroup, deleted })
    return entities.map(({ uuid }) => uuid)
  },
}

/** A column that lists things by uuid and name, or what has one of them inside. */
interface Mention {
  table: 'service_level_agreements' | 'rules'
  column: string
  inside?: 'channel'
}

const agreements = 'service_level_agreements'
const mentions: Record<NamedKind, readonly Mention[]> = {
  template: [
    { table: agreements, column: 'templates' },
    { table: 'rules', column: 'templates' },
  ],
  channel: [
    { table: agreements, column: 'channels' },
    { table: agreements, column: 'notifications', inside: 'channel' },
  ],
  'user-group': [{ table: agreements, column: 'user_groups' }],
}

/** Gives a thing its new name in the lists of a column. */
export async function rename(tx: Sql, { table, column, inside }: Mention, { uuid, name }: Named): Promise<void> {
  const entry = inside ? { [inside]: { uuid } } : { uuid }
  await tx.query(
    `UPDATE ${table} SET ${column} = (
       SELECT jsonb_agg(CASE WHEN entry @> $1::jsonb THEN jsonb_set(entry, $2::text[], to_jsonb($3::text)) ELSE entry END)
       FROM jsonb_array_elements(${column}) AS entry)
     WHERE ${column} @> jsonb_build_array($1::jsonb)`,
    [JSON.stringify(entry), [...(inside ? [inside] : []), 'name'], name],
  )
}

/** A thing by its name; `customerGroup` is null for what is no group, and for a group of which that is not told yet. */
export type KnownThing = Named & { slaCapable: boolean; customerGroup: boolean | null }

export async function findNames(sql: Sql, kind: NamedKind, uuids: readonly string[]): Promise<Map<string, KnownThing>> {
  if (uuids.length === 0) return new Map()
  const rows = await sql.query<KnownThing>(
    `SELECT uuid, name, sla_capable AS "slaCapable", customer_group AS "customerGroup" FROM named_things
     WHERE kind = $1 AND uuid = ANY($2::uuid[]) AND NOT deleted`,
    [kind, uuids],
  )
  return new Map(rows.map((row) => [row.uuid, row]))
}

import type { Sql } from './database.ts'

type On = Pick<Sql, 'query'>

/** A table with what a service keeps of entities that another one owns. */
export interface CopyTable<E> {
  /** Its rows, as FROM names them. */
  rows: string
  /** Keeps what is newer than what is known, in one statement that locks all of it; answers the uuids of what was. */
  keep(on: On, entities: readonly E[]): Promise<string[]>
  /** Marks what its owner has no more; a table without the column `deleted` keeps it. */
  drop?(on: On, uuids: readonly string[]): Promise<unknown>
}

interface Columns<E> {
  table: string
  /** The SQL types of the columns beside uuid and version. */
  types: Record<string, string>
  values(entity: E): Record<string, unknown>
}

/** Facts come in any order and more than once: the version decides. */
export function copyTable<E extends { uuid: string; version: number }>(columns: Columns<E>): CopyTable<E> {
  const { table, types, values } = columns
  const names = ['version', ...Object.keys(types)]
  const typed = Object.entries({ uuid: 'uuid', version: 'int', ...types }).map(([name, type]) => `${name} ${type}`)
  const statement = `INSERT INTO ${table} AS known (uuid, ${names.join(', ')})
     SELECT DISTINCT ON (uuid) uuid, ${names.join(', ')} FROM jsonb_to_recordset($1::jsonb) AS given (${typed.join(', ')})
     ORDER BY uuid, version DESC
     ON CONFLICT (uuid) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
     WHERE known.version < excluded.version RETURNING uuid`
  return {
    rows: table,
    ...('deleted' in types && {
      drop: (on: On, uuids: readonly string[]) =>
        on.query(`UPDATE ${table} SET deleted = true WHERE uuid = ANY($1::uuid[]) AND NOT deleted`, [uuids]),
    }),
    async keep(on, entities) {
      if (entities.length === 0) return []
      const rows = entities.map((entity) => ({ uuid: entity.uuid, version: entity.version, ...values(entity) }))
      const news = await on.query<{ uuid: string }>(statement, [JSON.stringify(rows)], `${table}-keep`)
      return news.map(({ uuid }) => uuid)
    },
  }
}

import { Transform } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DatabaseManifest } from './manifest.ts'

type Sink = (table: string, rows: NodeJS.ReadableStream & Transform) => Promise<void>

/** Hands out every table of a database as the text that COPY makes of it, and says what there was. */
export async function dumpDatabase(client: pg.Client, sink: Sink): Promise<DatabaseManifest> {
  const tables: DatabaseManifest['tables'] = {}
  for (const [table, columns] of await tablesOf(client)) {
    const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const copying = client.query(copyTo(`COPY (SELECT ${names} FROM ${pg.escapeIdentifier(table)}) TO STDOUT`))
    const counted = countRows()
    copying.once('error', (error: Error) => counted.stream.destroy(error))
    await sink(table, copying.pipe(counted.stream))
    tables[table] = { columns, rows: counted.rows() }
  }
  return { migrations: await migrationsOf(client), tables, sequences: await sequencesOf(client) }
}

/** Every row ends with a line break, and one inside of a value is written as `\n`. */
function countRows(): { stream: Transform; rows(): number } {
  let rows = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
      done(null, chunk)
    },
  })
  return { stream, rows: () => rows }
}

/** What a table is, without columns that the database works out by itself. */
export async function tablesOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT relname AS table, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
     GROUP BY relname ORDER BY relname`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY migration_name',
  )
  return rows.map(({ name }) => name)
}

/** The next number of each, never given out before. */
async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; next: string }>(
    `SELECT sequencename::text AS name, (coalesce(last_value + increment_by, start_value))::text AS next
     FROM pg_sequences WHERE schemaname = current_schema()`,
  )
  return Object.fromEntries(rows.map(({ name, next }) => [name, next]))
}

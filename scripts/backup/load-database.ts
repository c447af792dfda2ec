import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { migrate } from '@leitstand/kit/migrate'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Problem } from '../problem.ts'
import { tablesOf } from './dump-database.ts'
import type { DatabaseManifest } from './manifest.ts'

export interface Target {
  service: string
  url: string
  /** The service's own migrations. */
  migrations: string
}

type Source = (table: string) => Promise<Readable>

/**
 * Makes the schema that the rows were of, puts the rows in, and then brings the schema to today's: in that order, so that a
 * later release does with restored rows what it would have done with running ones.
 */
export async function loadDatabase(target: Target, manifest: DatabaseManifest, source: Source): Promise<void> {
  const wanted = new Set(manifest.migrations)
  const applied = new Set(await migrate(target.url, [target.migrations], { wanted: (name) => wanted.has(name) }))
  const unknown = manifest.migrations.filter((name) => !applied.has(name))
  if (unknown.length > 0)
    throw new Problem(
      `The backup is of a later release (${target.service}: ${unknown.join(', ')}): restore it with that one.`,
    )
  const client = new pg.Client({ connectionString: target.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('BEGIN')
    await fill(client, manifest, source)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
  await migrate(target.url, [target.migrations])
}

async function fill(client: pg.Client, { tables, sequences }: DatabaseManifest, source: Source): Promise<void> {
  const present = await tablesOf(client)
  const names = [...present.keys()].map((table) => pg.escapeIdentifier(table)).join(', ')
  // Rows that migrations have written are among those of the backup.
  await client.query(`TRUNCATE ${names}`)
  const references = await dropReferences(client)
  for (const [table, { columns, rows }] of Object.entries(tables)) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const copying = client.query(copyFrom(`COPY ${pg.escapeIdentifier(table)} (${list}) FROM STDIN`))
    await pipeline(await source(table), copying)
    if (copying.rowCount !== rows)
      throw new Problem(`The table ${table} came back with ${copying.rowCount} of ${rows} rows: take another backup.`)
  }
  for (const { table, name, definition } of references)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`)
  for (const [sequence, next] of Object.entries(sequences))
    await client.query('SELECT setval($1::regclass, $2::bigint, false)', [pg.escapeIdentifier(sequence), next])
}

interface Reference {
  table: string
  name: string
  definition: string
}

/** Tables point at each other in circles, so references are checked when all rows are there. */
async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `SELECT conrelid::regclass::text AS table, conname::text AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  )
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`)
  return rows
}

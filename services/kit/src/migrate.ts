import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pgCode } from './database-away.ts'
import { newId } from './ids.ts'
import type { Logger } from './logger.ts'

/** Prisma's own advisory lock, so that its tools and ours never migrate at the same time. */
const lockKey = 72707369
const tellEveryMs = 10_000

const bookkeeping = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id varchar(36) PRIMARY KEY,
    checksum varchar(64) NOT NULL,
    finished_at timestamptz,
    migration_name varchar(255) NOT NULL,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`

export const chassisMigrations = fileURLToPath(new URL('../migrations', import.meta.url))

export interface MigrationOptions {
  /** Leaves some out: a backup comes back into the schema that it was of. */
  wanted?: (name: string) => boolean
  /** Told again and again of one that takes long. */
  isUnderWay?: (name: string) => void
}

/**
 * Brings a database up to date: creates it when it is missing, then applies every `<timestamp>_<name>/migration.sql`
 * of the folders in order, each in a transaction (unless its first line is `-- no-transaction`), with Prisma's bookkeeping.
 * Answers the names of what it applied.
 */
export async function migrate(
  databaseUrl: string,
  folders: readonly string[],
  { wanted = () => true, isUnderWay = () => undefined }: MigrationOptions = {},
): Promise<string[]> {
  const client = await connectTo(databaseUrl)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await client.query(bookkeeping)
    await closeToOthers(client)
    const applied: string[] = []
    for (const folder of [chassisMigrations, ...folders]) {
      for (const name of (await migrationsIn(folder)).filter(wanted)) {
        const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8')
        // Whoever waits for the start sees that it is not stuck.
        const telling = setInterval(() => isUnderWay(name), tellEveryMs)
        const isNew = await apply(client, name, sql).finally(() => clearInterval(telling))
        if (isNew) applied.push(name)
      }
    }
    return applied
  } finally {
    await client.end()
  }
}

/** As a process does it at its start. In an update old ones go on beside the new ones, and start again where they end. */
export async function bringUpToDate(databaseUrl: string, folders: readonly string[], log: Logger): Promise<void> {
  await migrate(databaseUrl, folders, {
    isUnderWay: (migration) => log.info({ migration }, 'the database is being brought up to date'),
  })
  const later = await unknownMigrations(databaseUrl, folders)
  if (later.length === 0) return
  log.warn({ later }, 'a later release has changed the database: finish the update, this process is of an older one')
}

/** What a later release has done to a database: migrations of which these folders know nothing. */
export async function unknownMigrations(databaseUrl: string, folders: readonly string[]): Promise<string[]> {
  const known = await Promise.all([chassisMigrations, ...folders].map(migrationsIn))
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const found = await client.query(`SELECT 1 FROM pg_class WHERE oid = to_regclass('_prisma_migrations')`)
    if (found.rows.length === 0) return []
    const { rows } = await client.query<{ name: string }>(
      `SELECT migration_name AS name FROM _prisma_migrations
       WHERE finished_at IS NOT NULL AND migration_name <> ALL($1) ORDER BY migration_name`,
      [known.flat()],
    )
    return rows.map(({ name }) => name)
  } catch (error) {
    // Nobody has been there yet.
    if (pgCode(error) === '3D000') return []
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** PostgreSQL lets everybody into a new database; its owner does not. */
async function closeToOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname = current_database() AND datdba = current_user::regrole
       AND (datacl IS NULL OR datacl::text ~ '[{,]=')`,
  )
  for (const { name } of rows) await client.query(`REVOKE ALL ON DATABASE ${pg.escapeIdentifier(name)} FROM PUBLIC`)
}

async function migrationsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

async function apply(client: pg.Client, name: string, sql: string): Promise<boolean> {
  const checksum = createHash('sha256').update(sql).digest('hex')
  const known = await client.query(
    'SELECT checksum FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NOT NULL',
    [name],
  )
  if (known.rows.length > 0) {
    if (known.rows[0].checksum !== checksum)
      throw new Error(`The migration ${name} was changed after it had been applied.`)
    return false
  }
  const note =
    'INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), 1)'
  const entry = [newId(), checksum, name]
  if (sql.startsWith('-- no-transaction')) {
    await client.query(sql)
    await client.query(note, entry)
    return true
  }
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query(note, entry)
    await client.query('COMMIT')
    return true
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** A role that may only enter its own database asks for nothing else. */
async function connectTo(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (pgCode(error) !== '3D000') throw error
    await createDatabase(databaseUrl)
    return await connectTo(databaseUrl)
  }
}

async function createDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (found.rows.length === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    // Two starts at once: the other one was quicker.
    if (!['42P04', '23505'].includes(pgCode(error) ?? '')) throw error
  } finally {
    await client.end()
  }
}

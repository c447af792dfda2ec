import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { chassisMigrations, migrate } from '../migrate.ts'

/**
 * Makes the database of a URL as the migrations of a folder leave it: a copy of one that is migrated once for all tests on a
 * server, and anew when a migration changes. Tests that start at the same time wait for the first one.
 */
export async function copyMigrated(databaseUrl: string, migrations: string): Promise<void> {
  const template = `migrated_${await contentOf(chassisMigrations, migrations)}`
  const client = new pg.Client({ connectionString: besides(databaseUrl, 'postgres') })
  await client.connect()
  try {
    // Ends with the connection, whatever becomes of this process.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
    if (!rowCount) await makeTemplate(client, template, databaseUrl, migrations)
    const name = new URL(databaseUrl).pathname.slice(1)
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`)
  } finally {
    await client.end()
  }
}

/** Has its name only when it is whole: what an interrupted test left behind is made anew. */
async function makeTemplate(client: pg.Client, name: string, databaseUrl: string, migrations: string): Promise<void> {
  const unfinished = `${name}_unfinished`
  await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(unfinished)} WITH (FORCE)`)
  await migrate(besides(databaseUrl, unfinished), [migrations])
  await client.query(`ALTER DATABASE ${pg.escapeIdentifier(unfinished)} RENAME TO ${pg.escapeIdentifier(name)}`)
}

async function contentOf(...folders: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sql')).sort()
    for (const file of files) hash.update(`${file}\n`).update(await readFile(join(folder, file)))
  }
  return hash.digest('hex').slice(0, 20)
}

/** Another database of the same server. */
function besides(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

import pg from 'pg'
import { services } from '../../deploy/topology.ts'
import { Problem } from '../problem.ts'

/** Creates the databases of the services that are not there yet. */
export async function createDatabases(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    throw new Problem(
      `The PostgreSQL server of DATABASE_URL cannot be reached (${reason(error)}): start it or correct DATABASE_URL.`,
    )
  }
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
    const there = new Set(rows.map(({ datname }) => datname))
    for (const { database } of services) {
      if (database && !there.has(database)) await create(client, database)
    }
  } finally {
    await client.end()
  }
}

async function create(client: pg.Client, database: string): Promise<void> {
  try {
    await client.query(`create database ${pg.escapeIdentifier(database)}`)
  } catch (error) {
    const alreadyThere = error instanceof pg.DatabaseError && error.code === '42P04'
    if (alreadyThere) return
    throw new Problem(
      `The database ${database} could not be created (${reason(error)}): create it by hand, or give the user of DATABASE_URL the right CREATEDB.`,
    )
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

import pg from 'pg'
import { Problem } from '../problem.ts'

/** Refuses a PostgreSQL server that cannot be used; the services make and update their databases themselves. */
export async function checkDatabaseServer(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; may: boolean }>(
      `select current_setting('server_version_num')::int as version, rolcreatedb or rolsuper as may
         from pg_roles where rolname = current_user`,
    )
    const [server] = rows
    if ((server?.version ?? 0) < 150_000) {
      throw new Problem('The PostgreSQL server of DATABASE_URL is too old: use version 15 or newer.')
    }
    if (!server?.may) {
      throw new Problem(
        'The user of DATABASE_URL may not create databases: give it the right CREATEDB and start again.',
      )
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Problem(
      `The PostgreSQL server of DATABASE_URL cannot be used (${reason}): start it or correct DATABASE_URL.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

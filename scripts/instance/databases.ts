import type { ServiceName } from '@leitstand/contracts/define'
import { databaseNameOf } from '@leitstand/kit/config'
import pg from 'pg'
import { services } from '../../deploy/topology.ts'
import { Problem } from '../problem.ts'
import { handOver } from './hand-over.ts'

/** A service's database as the service signs in to it. */
export type DatabaseUrlOf = (service: ServiceName) => string

const oldestVersion = 150_000

interface Rights {
  version: number
  isSuperuser: boolean
  /** May make roles and databases. */
  mayProvide: boolean
  mayCreate: boolean
}

/**
 * Gives every service a role of its own that owns its database and nothing else; what is there already is handed over. A
 * user who may not do that works as before: with databases that are there, or that the services make as this user.
 */
export async function provideDatabases(
  adminUrl: string,
  passwordOf: (service: ServiceName) => string,
  server: { isOurs: boolean },
): Promise<DatabaseUrlOf> {
  return await onServer(adminUrl, async (client) => {
    const rights = await rightsOf(client)
    if (rights.version < oldestVersion)
      throw new Problem('The PostgreSQL server of DATABASE_URL is too old: use version 15 or newer.')
    const names = services.map(({ name }) => name as ServiceName)
    const owners = await ownersOf(client, names)
    const mayTakeOver = rights.isSuperuser || [...owners.values()].every(({ isOurs }) => isOurs)
    if (!rights.mayProvide || !mayTakeOver) {
      refuseMissing(names, owners, rights)
      return (service) => inDatabase(adminUrl, service)
    }
    // Roles may enter what stands open to everybody; on a server of others that is not ours to change.
    if (server.isOurs && rights.isSuperuser)
      await client.query('REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC')
    for (const service of names) await provideOne(client, service, passwordOf(service), owners.get(service), rights)
    await Promise.all(names.map((service) => onServer(inDatabase(adminUrl, service), (one) => handOver(one, service))))
    return (service) => inDatabase(adminUrl, service, passwordOf(service))
  })
}

async function rightsOf(client: pg.Client): Promise<Rights> {
  const { rows } = await client.query<Rights>(
    `SELECT current_setting('server_version_num')::int AS version, rolsuper AS "isSuperuser",
       rolsuper OR (rolcreaterole AND rolcreatedb) AS "mayProvide", rolsuper OR rolcreatedb AS "mayCreate"
     FROM pg_roles WHERE rolname = current_user`,
  )
  const [rights] = rows
  if (!rights) throw new Error('the user of DATABASE_URL is not among the roles of the server')
  return rights
}

interface Owner {
  role: string
  /** We may act as this role. */
  isOurs: boolean
}

async function ownersOf(client: pg.Client, names: readonly ServiceName[]): Promise<Map<ServiceName, Owner>> {
  const { rows } = await client.query<Owner & { datname: string }>(
    `SELECT datname, pg_get_userbyid(datdba) AS role, pg_has_role(datdba, 'MEMBER') AS "isOurs"
     FROM pg_database WHERE datname = ANY($1)`,
    [names.map(databaseNameOf)],
  )
  const byName = new Map(rows.map((row) => [row.datname, row]))
  return new Map(
    names.flatMap((name) => {
      const found = byName.get(databaseNameOf(name))
      return found ? [[name, found] as const] : []
    }),
  )
}

function refuseMissing(names: readonly ServiceName[], owners: Map<ServiceName, Owner>, { mayCreate }: Rights): void {
  const missing = names.filter((name) => !owners.has(name)).map(databaseNameOf)
  if (missing.length === 0 || mayCreate) return
  throw new Problem(
    `The user of DATABASE_URL may not create databases, and ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing: create them, or give it the rights CREATEDB and CREATEROLE, and start again.`,
  )
}

async function provideOne(
  client: pg.Client,
  service: ServiceName,
  password: string,
  owner: Owner | undefined,
  { isSuperuser }: Rights,
): Promise<void> {
  const role = pg.escapeIdentifier(databaseNameOf(service))
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [databaseNameOf(service)])
  await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(password)}`)
  if (!isSuperuser) await client.query(`GRANT ${role} TO CURRENT_USER`)
  if (!owner) await client.query(`CREATE DATABASE ${role} OWNER ${role}`)
  else if (owner.role !== databaseNameOf(service)) await client.query(`ALTER DATABASE ${role} OWNER TO ${role}`)
  await client.query(`REVOKE ALL ON DATABASE ${role} FROM PUBLIC`)
}

/** As its own role, which is called as the database, when a password is given. */
function inDatabase(server: string, service: ServiceName, password?: string): string {
  const url = new URL(server)
  url.pathname = `/${databaseNameOf(service)}`
  if (password === undefined) return url.href
  url.username = databaseNameOf(service)
  url.password = encodeURIComponent(password)
  return url.href
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
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

/** Where a service's password is told to those who make its role. */
export function databasePasswordVariable(service: ServiceName): string {
  return `DATABASE_PASSWORD_${service.toUpperCase()}`
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServiceName, services } from '@leitstand/contracts/define'
import { migrate } from '@leitstand/kit/migrate'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPostgres } from '../embedded/postgres.ts'
import type { EmbeddedServer } from '../embedded/server-process.ts'
import { openDataFolder } from '../instance/data-folder.ts'
import { provideDatabases } from '../instance/databases.ts'
import { openInstallation } from '../instance/installation.ts'
import { takeInstance } from '../instance/instance-lock.ts'

let folder: string
let server: EmbeddedServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-roles-'))
  const place = { dataFolder: join(folder, 'postgres'), logFile: join(folder, 'postgres.log') }
  server = await startPostgres({ ...place, password: 'test', durable: false })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const service of services) {
    await query(server.url, `DROP DATABASE IF EXISTS leitstand_${service} WITH (FORCE)`)
    await query(server.url, `DROP ROLE IF EXISTS leitstand_${service}`)
  }
  await query(server.url, 'DROP ROLE IF EXISTS tenant')
  await query(server.url, 'GRANT CONNECT ON DATABASE postgres, template1 TO PUBLIC')
})

const passwordOf = (service: ServiceName) => `geheim ü/@ ${service}`

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function elsewhere(url: string, service: ServiceName): string {
  return url.replace(/[^/]*$/, `leitstand_${service}`)
}

async function aTenant(rights: string): Promise<string> {
  await query(server.url, `CREATE ROLE tenant LOGIN PASSWORD 'test' ${rights}`)
  return server.url.replace('//leitstand:', '//tenant:')
}

test('a service owns its database and enters no other', async () => {
  const urlOf = await provideDatabases(server.url, passwordOf, { isOurs: false })
  for (const service of services) await migrate(urlOf(service), [])
  const [role] = await query(
    urlOf('workflow'),
    'SELECT rolsuper, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = current_user',
  )
  expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false })
  for (const other of services.filter((service) => service !== 'workflow'))
    await expect(query(elsewhere(urlOf('workflow'), other), 'SELECT 1')).rejects.toThrow(/permission denied/)
  await expect(query(urlOf('workflow'), `COPY (SELECT 1) TO PROGRAM 'true'`)).rejects.toThrow(/permission denied/)
})

test('on a server of our own a service enters not even what stands open to everybody', async () => {
  const urlOf = await provideDatabases(server.url, passwordOf, { isOurs: true })
  for (const common of ['postgres', 'template1'])
    await expect(query(urlOf('workflow').replace(/[^/]*$/, common), 'SELECT 1')).rejects.toThrow(/permission denied/)
  expect(await query(urlOf('workflow'), 'SELECT current_user')).toEqual([{ current_user: 'leitstand_workflow' }])
})

test('on a server of others what stands open to everybody is left to them', async () => {
  const urlOf = await provideDatabases(server.url, passwordOf, { isOurs: false })
  expect(await query(urlOf('workflow').replace(/[^/]*$/, 'postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('an owner that an operator of clusters made shuts its database by itself', async () => {
  await query(server.url, `CREATE ROLE tenant LOGIN PASSWORD 'test'`)
  await query(server.url, 'CREATE DATABASE leitstand_sla OWNER tenant')
  await migrate(elsewhere(server.url, 'sla').replace('//leitstand:', '//tenant:'), [])
  await query(server.url, `CREATE ROLE leitstand_mail LOGIN PASSWORD 'test'`)
  const other = elsewhere(server.url, 'sla').replace('//leitstand:', '//leitstand_mail:')
  await expect(query(other, 'SELECT 1')).rejects.toThrow(/permission denied/)
})

test('what the superuser had made becomes the service’s own, with what is in it', async () => {
  await query(server.url, 'CREATE DATABASE leitstand_mail')
  const before = elsewhere(server.url, 'mail')
  await query(
    before,
    `CREATE EXTENSION pg_trgm; CREATE TYPE mood AS ENUM ('good'); CREATE SEQUENCE counter;
     CREATE TABLE kept (number serial PRIMARY KEY, word text, mood mood); INSERT INTO kept (word) VALUES ('größer');
     CREATE VIEW words AS SELECT word FROM kept; CREATE SCHEMA aside; CREATE TABLE aside.more (id int);
     CREATE FUNCTION twice(int) RETURNS int LANGUAGE sql RETURN $1 * 2`,
  )
  const urlOf = await provideDatabases(server.url, passwordOf, { isOurs: false })
  await query(
    urlOf('mail'),
    `ALTER TABLE kept ADD more int; ALTER TYPE mood ADD VALUE 'bad'; DROP VIEW words; DROP FUNCTION twice(int);
     ALTER TABLE aside.more ADD name text; SELECT nextval('counter'); CREATE INDEX ON kept USING gin (word gin_trgm_ops)`,
  )
  expect(await query(urlOf('mail'), 'SELECT word FROM kept')).toEqual([{ word: 'größer' }])
  expect((await provideDatabases(server.url, passwordOf, { isOurs: false }))('mail')).toBe(urlOf('mail'))
})

test('a tenant who may make roles and databases needs no superuser, and finds its own again', async () => {
  const tenant = await aTenant('CREATEROLE CREATEDB')
  await query(tenant, 'CREATE DATABASE leitstand_billing')
  await query(elsewhere(tenant, 'billing'), 'CREATE TABLE kept (word text)')
  await provideDatabases(tenant, passwordOf, { isOurs: false })
  const urlOf = await provideDatabases(tenant, passwordOf, { isOurs: false })
  await query(urlOf('billing'), 'ALTER TABLE kept ADD more int')
  await expect(query(elsewhere(urlOf('billing'), 'mail'), 'SELECT 1')).rejects.toThrow(/permission denied/)
})

test('a tenant who may make nothing uses the databases that are there, and hears in one sentence which are not', async () => {
  const tenant = await aTenant('')
  for (const service of services.slice(1)) await query(server.url, `CREATE DATABASE leitstand_${service} OWNER tenant`)
  await expect(provideDatabases(tenant, passwordOf, { isOurs: false })).rejects.toThrow(
    /^The user of DATABASE_URL may not create databases, and leitstand_identity is missing: create them/,
  )
  await query(server.url, 'CREATE DATABASE leitstand_identity OWNER tenant')
  const urlOf = await provideDatabases(tenant, passwordOf, { isOurs: false })
  await migrate(urlOf('identity'), [])
  expect(await query(urlOf('identity'), 'SELECT current_user')).toEqual([{ current_user: 'tenant' }])
})

test('a command opens an installation that does not run, keeps others from starting it, and leaves it as it was', async () => {
  const dataFolder = join(folder, 'installation')
  const config = { dataFolder, databaseUrl: undefined }
  {
    await using installation = await openInstallation(config)
    expect(installation.isRunning).toBe(false)
    expect(await query(installation.adminUrl, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
      { rolsuper: true },
    ])
    expect(await query((await installation.provideDatabases())('sla'), 'SELECT current_user')).toEqual([
      { current_user: 'leitstand_sla' },
    ])
  }
  expect(await takeInstance(await openDataFolder(dataFolder))).toEqual({ taken: true })
})

import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { migrate } from '@leitstand/kit/migrate'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpDatabase } from '../backup/dump-database.ts'
import { loadDatabase } from '../backup/load-database.ts'
import { root } from '../paths.ts'

const migrations = join(root, 'services/sla/prisma/migrations')
const marker = `restore_${process.pid}_${Date.now()}`
let older: string
beforeAll(async () => {
  older = await mkdtemp(join(tmpdir(), 'leitstand-older-'))
  const names = (await readdir(migrations, { withFileTypes: true }))
    .filter((one) => one.isDirectory())
    .map(({ name }) => name)
  for (const name of names.sort().slice(0, -1)) await cp(join(migrations, name), join(older, name), { recursive: true })
})
afterAll(async () => {
  await rm(older, { recursive: true, force: true })
  for (const name of ['old', 'new']) await asking('postgres', `DROP DATABASE IF EXISTS ${marker}_${name} WITH (FORCE)`)
})

function urlOf(database: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${database}`
  return url.href
}

async function asking(database: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function dump(database: string) {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  const tables = new Map<string, Buffer>()
  try {
    const manifest = await dumpDatabase(client, async (table, rows) => void tables.set(table, await buffer(rows)))
    return { manifest, tables }
  } finally {
    await client.end()
  }
}

const rule = { name: 'Zeile\nmit Umbruch,\tTab und \\N', priority: 'highest' }

test('a backup of an earlier release comes back into the present one, row by row, and numbers go on', async () => {
  await migrate(urlOf(`${marker}_old`), [older])
  await asking(
    `${marker}_old`,
    `INSERT INTO settings (uuid, name, value, description) VALUES (gen_random_uuid(), 'probe', ${pg.escapeLiteral(JSON.stringify(rule))}, ${pg.escapeLiteral(rule.name)})`,
  )
  for (let number = 0; number < 3; number++)
    await asking(
      `${marker}_old`,
      "INSERT INTO outbox (id, subject, payload) VALUES (gen_random_uuid(), 'event.x.y', '{}')",
    )
  const { manifest, tables } = await dump(`${marker}_old`)

  const target = { service: 'sla', url: urlOf(`${marker}_new`), migrations }
  await loadDatabase(target, manifest, async (table) => Readable.from([tables.get(table) ?? Buffer.alloc(0)]))
  const restored = await dump(`${marker}_new`)
  expect(restored.manifest.migrations).toEqual(await dumpNames())
  expect(await asking(`${marker}_new`, "SELECT value, description FROM settings WHERE name = 'probe'")).toEqual([
    { value: rule, description: rule.name },
  ])
  expect(restored.manifest.tables['rulebook_version']?.rows).toBe(1)
  expect(
    await asking(
      `${marker}_new`,
      "INSERT INTO outbox (id, subject, payload) VALUES (gen_random_uuid(), 'event.x.y', '{}') RETURNING seq",
    ),
  ).toEqual([{ seq: 4 }])
})

test('a backup of a later release is refused by the name of what is not known here', async () => {
  const { manifest } = await dump(`${marker}_old`)
  const later = { ...manifest, migrations: [...manifest.migrations, '20990101000000_later'] }
  const target = { service: 'sla', url: urlOf(`${marker}_new`), migrations }
  await asking(`${marker}_new`, 'DROP SCHEMA public CASCADE')
  await asking(`${marker}_new`, 'CREATE SCHEMA public')
  await expect(loadDatabase(target, later, async () => Readable.from([]))).rejects.toThrow(
    /of a later release \(sla: 20990101000000_later\)/,
  )
})

/** Those of the chassis, and all of the service. */
async function dumpNames(): Promise<string[]> {
  const rows = await asking(`${marker}_new`, 'SELECT migration_name FROM _prisma_migrations ORDER BY migration_name')
  const names = rows.map((row) => String(row['migration_name']))
  const own = (await readdir(migrations, { withFileTypes: true }))
    .filter((one) => one.isDirectory())
    .map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(own))
  return names
}

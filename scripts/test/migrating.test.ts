import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { services } from '@leitstand/contracts/define'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openInstallation } from '../instance/installation.ts'
import { root } from '../paths.ts'

let dataFolder: string
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'leitstand-migrate-'))
})
afterEach(() => rm(dataFolder, { recursive: true, force: true }))

async function migrateCommand(): Promise<string[]> {
  const { DATABASE_URL: _, NATS_URL: _nats, ...others } = process.env
  const env = { ...others, LEITSTAND_DATA: dataFolder }
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/migrate.ts')], { env })
  return stdout.split('\n')
}

async function stepsOf(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query('SELECT 1 FROM _prisma_migrations WHERE finished_at IS NOT NULL')
    return rows.length
  } finally {
    await client.end()
  }
}

test('the databases of all services are brought up to date while nothing runs, and again without harm', async () => {
  const first = await migrateCommand()
  for (const service of services) expect(first.some((line) => line.startsWith(`${service}: 2`))).toBe(true)
  {
    await using installation = await openInstallation({ dataFolder, databaseUrl: undefined })
    const urlOf = await installation.provideDatabases()
    for (const service of services) expect(await stepsOf(urlOf(service)), service).toBeGreaterThan(1)
  }
  const again = await migrateCommand()
  expect(services.filter((service) => again.includes(`${service} is up to date.`))).toEqual([...services])
}, 120_000)

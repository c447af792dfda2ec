import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { services } from '@leitstand/contracts/define'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openInstallation } from '../instance/installation.ts'
import { refuseLaterRelease } from '../instance/later-release.ts'
import { root } from '../paths.ts'
import { Problem } from '../problem.ts'

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

async function asking(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function stepsOf(url: string): Promise<number> {
  return (await asking(url, 'SELECT 1 FROM _prisma_migrations WHERE finished_at IS NOT NULL')).length
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

  // A later release was here: this one names it, and touches nothing.
  {
    await using installation = await openInstallation({ dataFolder, databaseUrl: undefined })
    const urlOf = await installation.provideDatabases()
    await asking(
      urlOf('mail'),
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '20991231_later', now())`,
    )
    await expect(refuseLaterRelease(urlOf)).rejects.toThrow(Problem)
  }
  await expect(migrateCommand()).rejects.toMatchObject({
    code: 1,
    stderr:
      'The databases are of a later release than this one (mail: 20991231_later): start that one, or restore a backup from before with this one.\n',
  })
}, 120_000)

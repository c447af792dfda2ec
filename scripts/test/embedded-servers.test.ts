import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepsStreams, startNats } from '../embedded/nats.ts'
import { startPostgres } from '../embedded/postgres.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-embedded-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const postgresOptions = () => ({
  dataFolder: join(folder, 'postgres'),
  logFile: join(folder, 'postgres.log'),
  password: 'geheim: ü/@',
  durable: true,
})

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('keeps the rows of PostgreSQL over kill -9 and takes the same port again', async () => {
  const first = await startPostgres(postgresOptions())
  await query(first.url, 'create table kept (word text); insert into kept values ($$größer$$)')
  process.kill(first.pid, 'SIGKILL')
  await first.exited

  await using second = await startPostgres({ ...postgresOptions(), port: first.port })
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'größer' }])
})

test('says in one sentence that the port of PostgreSQL is taken', async () => {
  await using holder = await startPostgres(postgresOptions())
  const other = { ...postgresOptions(), dataFolder: join(folder, 'other'), port: holder.port }
  await expect(startPostgres(other)).rejects.toThrow(/^Port \d+ for PostgreSQL is taken/)
})

test('starts NATS with JetStream and room for large messages', async () => {
  const logFile = join(folder, 'nats.log')
  await using server = await startNats({
    dataFolder: join(folder, 'nats'),
    logFile,
    durable: true,
    say: () => undefined,
  })
  expect(server.url).toMatch(/^nats:\/\/127\.0\.0\.1:\d+$/)
  expect(await readFile(logFile, 'utf8')).toContain('Starting JetStream')
})

test('tells a NATS server that keeps streams from one that runs and does not', async () => {
  const place = { dataFolder: join(folder, 'nats-hung'), logFile: join(folder, 'nats-hung.log') }
  await using server = await startNats({ ...place, durable: true, say: () => undefined })
  expect(await keepsStreams(server.url, 'EVENTS')).toBe(true)
  process.kill(server.pid, 'SIGSTOP')
  await expect(keepsStreams(server.url, 'EVENTS')).rejects.toThrow(/timeout/i)
  process.kill(server.pid, 'SIGCONT')
  expect(await keepsStreams(server.url, 'EVENTS')).toBe(true)
})

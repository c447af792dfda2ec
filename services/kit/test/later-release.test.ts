import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from '../src/start-service.ts'
import { startTestService, type TestService } from '../src/testing/test-service.ts'
import { noteService } from './a-service.ts'

let notes: TestService
beforeAll(async () => {
  notes = await startTestService(noteService)
})
afterAll(() => notes[Symbol.asyncDispose]())

/** What a process says while it starts on the database of these notes. */
async function saidAtTheStart(): Promise<{ level: string; msg: string; later?: string[] }[]> {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const log = pino({ formatters: { level: (level) => ({ level }) } }, { write })
  await using _process = await startService(noteService, { ...notes.config }, { log, autorun: false })
  return lines.map((line) => JSON.parse(line))
}

test('an old process starts in the middle of an update, and says that the database is of a later release', async () => {
  expect((await saidAtTheStart()).filter(({ level }) => level === 'warn')).toEqual([])
  await notes.running.database.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '20991231_later', now())`,
  )
  expect(await saidAtTheStart()).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      later: ['20991231_later'],
      msg: expect.stringMatching(/^a later release has changed the database/),
    }),
  )
})

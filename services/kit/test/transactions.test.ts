import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Sql } from '../src/database.ts'
import { startTestService, type TestService } from '../src/testing/test-service.ts'
import { noteService } from './a-service.ts'

let desk: TestService
beforeAll(async () => {
  desk = await startTestService(noteService)
}, 60_000)
afterAll(() => desk[Symbol.asyncDispose]())

const insert = 'INSERT INTO note (uuid, title) VALUES (gen_random_uuid(), $1)'
const titled = async (title: string) =>
  (await desk.running.database.query('SELECT uuid FROM note WHERE title = $1', [title])).length

describe('what is written with the commit', () => {
  it('is there when the transaction is over', async () => {
    await desk.running.database.transaction(async (tx) => {
      await tx.query(insert, ['gemeinsam'])
      tx.withCommit?.(insert, ['gemeinsam'], 'note-insert')
    })
    expect(await titled('gemeinsam')).toBe(2)
  })

  it('takes everything back when it fails, and the connection goes on', async () => {
    const failing = desk.running.database.transaction(async (tx) => {
      await tx.query(insert, ['vergeblich'])
      tx.withCommit?.(insert, [null], 'note-insert')
    })
    await expect(failing).rejects.toThrow(/null value/)
    expect(await titled('vergeblich')).toBe(0)
  })

  it('is not written when the work before it fails', async () => {
    const failing = desk.running.database.transaction(async (tx) => {
      tx.withCommit?.(insert, ['nie'], 'note-insert')
      await tx.query('SELECT 1 / 0')
    })
    await expect(failing).rejects.toThrow(/division by zero/)
    expect(await titled('nie')).toBe(0)
  })
})

it.each([
  ['disk', '53100'],
  ['memory', '53200'],
  ['number of connections', '53300'],
  ['patience with a lock', '57014'],
])('a server whose %s is used up is away, and nobody has made a mistake', async (_, code) => {
  const statement = `DO $$ BEGIN RAISE EXCEPTION 'used up' USING ERRCODE = '${code}'; END $$`
  await expect(desk.running.database.query(statement)).rejects.toMatchObject({ code: 'database-unavailable' })
  await expect(desk.running.database.transaction((tx) => tx.query(statement))).rejects.toMatchObject({
    code: 'database-unavailable',
  })
})

it('transactions that lost a race are tried again, also when there are as many of them as connections', async () => {
  await using database = openDatabase(desk.config.databaseUrl, 2, () => undefined)
  const all = Promise.withResolvers<void>()
  let begun = 0
  const racing = () => {
    let tries = 0
    return database.transaction(async (tx) => {
      await tx.query(insert, ['im zweiten Anlauf'])
      if (++tries > 1) return
      if (++begun === 2) all.resolve()
      await all.promise
      await tx.query("DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$")
    })
  }
  await Promise.all([racing(), racing()])
  expect(await titled('im zweiten Anlauf')).toBe(2)
})

it('a statement that was prepared before a migration is prepared anew, and nobody hears of it', async () => {
  await using database = openDatabase(desk.config.databaseUrl, 4, () => undefined)
  const read = 'SELECT title FROM note LIMIT 1'
  const prepared = (on: Sql) => on.query(read, [], 'titles')
  const all = Promise.withResolvers<void>()
  let inside = 0
  const onEveryConnection = Array.from({ length: 4 }, () =>
    database.transaction(async (tx) => {
      await prepared(tx)
      if (++inside === 4) all.resolve()
      await all.promise
    }),
  )
  await Promise.all(onEveryConnection)
  await desk.running.database.query('ALTER TABLE note ALTER COLUMN title TYPE text COLLATE "de-x-icu"')
  await database.transaction(prepared)
  await prepared(database)
})

describe('who works off a table', () => {
  it('looks when a transaction has put rows there, and not when it failed or wrote elsewhere', async () => {
    const { database } = desk.running
    let looks = 0
    database.whenFilled('note', () => looks++)
    const failing = database.transaction(async (tx) => {
      await tx.query(insert, ['verworfen'])
      await tx.query('SELECT 1 / 0')
    })
    await expect(failing).rejects.toThrow(/division by zero/)
    await database.transaction((tx) => tx.query("UPDATE note SET title = 'anders' WHERE title = 'keine'"))
    expect(looks).toBe(0)
    await database.transaction((tx) => tx.query(insert, ['neu']))
    await database.transaction(async (tx) => tx.withCommit?.(insert, ['auch neu'], 'note-insert'))
    expect(looks).toBe(2)
  })
})

import { expect, test } from 'vitest'
import { type Bounds, openTurns } from './turns.ts'

const { signal } = new AbortController()
const open = (bounds: Partial<Bounds> = {}) => openTurns({ atOnce: 2, inLine: 1, patienceMs: 60_000, ...bounds })

test('lets so many in at once, one wait in line, and refuses the next', async () => {
  const turns = open()
  const [end] = await Promise.all([turns.take('anna', signal), turns.take('anna', signal)])
  const third = turns.take('anna', signal)
  await expect(turns.take('anna', signal)).rejects.toMatchObject({
    code: 'too-many-at-once',
    details: { retryAfterSeconds: 60 },
  })
  end?.()
  expect(await third).toBeTypeOf('function')
})

test('counts each person alone', async () => {
  const turns = open({ atOnce: 1, inLine: 0 })
  await turns.take('anna', signal)
  expect(await turns.take('bert', signal)).toBeTypeOf('function')
})

test('gives one place back once, however often its end is told', async () => {
  const turns = open({ atOnce: 1, inLine: 0 })
  const end = await turns.take('anna', signal)
  end()
  end()
  await turns.take('anna', signal)
  await expect(turns.take('anna', signal)).rejects.toMatchObject({ code: 'too-many-at-once' })
})

test('refuses whoever has waited too long', async () => {
  const turns = open({ atOnce: 1, patienceMs: 20 })
  await turns.take('anna', signal)
  await expect(turns.take('anna', signal)).rejects.toMatchObject({ code: 'too-many-at-once' })
})

test('keeps no place in line for who has gone', async () => {
  const turns = open({ atOnce: 1 })
  const end = await turns.take('anna', signal)
  const leaving = new AbortController()
  const left = turns.take('anna', leaving.signal)
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'too-many-at-once' })
  const next = turns.take('anna', signal)
  end()
  expect(await next).toBeTypeOf('function')
})

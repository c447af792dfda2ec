import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { operatorRequests } from '@leitstand/contracts/operator'
import { newId } from '@leitstand/kit/ids'
import { anActor, startTestService, type TestService, until } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startNats } from '../embedded/nats.ts'
import { startPostgres } from '../embedded/postgres.ts'
import type { EmbeddedServer } from '../embedded/server-process.ts'
import { root } from '../paths.ts'

vi.setConfig({ testTimeout: 60_000 })

// Servers of its own, because they are taken away here. The service is the small one of the kit's tests.
let folder: string
let nats: EmbeddedServer
let postgres: EmbeddedServer
let notes: TestService
const anna = anActor()
const before = { database: process.env.TEST_DATABASE_URL, nats: process.env.TEST_NATS_URL }

const openNats = (port?: number) =>
  startNats({
    dataFolder: join(folder, 'nats'),
    logFile: join(folder, 'nats.log'),
    durable: true,
    say: () => undefined,
    ...(port && { port }),
  })
const openPostgres = (port?: number) =>
  startPostgres({
    dataFolder: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    password: 'test',
    durable: false,
    ...(port && { port }),
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-outages-'))
  nats = await openNats()
  postgres = await openPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  process.env.TEST_NATS_URL = nats.url
  const { noteService } = await import(pathToFileURL(join(root, 'services/kit/test/a-service.ts')).href)
  notes = await startTestService(noteService)
})
afterAll(async () => {
  await notes[Symbol.asyncDispose]()
  await nats.stop()
  await postgres.stop()
  process.env.TEST_DATABASE_URL = before.database
  process.env.TEST_NATS_URL = before.nats
  await rm(folder, { recursive: true, force: true })
})

const write = (title: string) => notes.as(anna).post<{ uuid: string; title: string }>('/api/notes', { title })
const isReady = async () => (await fetch(`${notes.running.url}/health/ready`)).status === 200
const rows = (sql: string, values: unknown[] = []) => notes.running.database.query<Record<string, unknown>>(sql, values)
const waiting = async () => (await rows('SELECT id FROM outbox WHERE published_at IS NULL')).length
const titled = async (title: string) => (await rows('SELECT uuid FROM note WHERE title = $1', [title])).length

/** Something that others tell, in the words of the bus. */
async function gossip(title: string): Promise<string> {
  const id = newId()
  const { bus } = notes
  const event = { specversion: '1.0', id, type: 'user.gossiped', source: '/services/identity', data: { title } }
  await bus.js.publish(bus.named('event.user.gossiped'), JSON.stringify(event), { msgID: id })
  return id
}

describe('without NATS', () => {
  it('changes are kept and go out once it is back; what needs a neighbour says who is missing', async () => {
    await nats.stop()
    await until(async () => !(await isReady()))
    expect((await write('Ohne Bus')).status).toBe(201)
    expect(await waiting()).toBe(1)
    const answer = await notes.as(anna).get<{ title: string }>('/api/neighbour')
    expect(answer.status).toBe(503)
    expect(answer.body.title).toContain('identity')

    nats = await openNats(nats.port)
    await until(async () => (await isReady()) && (await waiting()) === 0, 20_000)
    await gossip('Wieder da')
    await until(async () => (await titled('Wieder da')) === 1, 20_000)
  })

  it('and with its data lost, everything that is still kept goes out again and has its effect once', async () => {
    await gossip('Einmal gehört')
    await until(async () => (await titled('Einmal gehört')) === 1)
    await write('Vor dem Verlust')
    await notes.settled()
    const sent = (await rows('SELECT id FROM outbox')).length
    await nats.stop()
    await rm(join(folder, 'nats'), { recursive: true, force: true })
    nats = await openNats(nats.port)
    const { bus } = notes.running
    const inStream = async () => (await bus.jsm.streams.info(bus.stream).catch(() => undefined))?.state.messages ?? 0
    await until(async () => (await inStream()) >= sent, 20_000)
    await until(async () => (await waiting()) === 0, 20_000)
    await gossip('Danach')
    await until(async () => (await titled('Danach')) === 1, 20_000)
    expect(await titled('Einmal gehört')).toBe(1)
  })
})

describe('a stream that was deleted', () => {
  it('is made anew and refilled', async () => {
    await write('Vor dem Löschen')
    await notes.settled()
    const sent = (await rows('SELECT id FROM outbox')).length
    const { bus } = notes.running
    await bus.jsm.streams.delete(bus.stream)
    await write('Nach dem Löschen')
    const inStream = async () => (await bus.jsm.streams.info(bus.stream).catch(() => undefined))?.state.messages ?? 0
    await until(async () => (await inStream()) >= sent + 1, 25_000)
    await gossip('Nach dem Löschen gehört')
    await until(async () => (await titled('Nach dem Löschen gehört')) === 1, 25_000)
  })

  const oldFacts = (count: number) =>
    rows(
      `INSERT INTO outbox (id, subject, payload, published_at)
       SELECT gen_random_uuid(), 'event.ticket.longAgo', '{}', now() FROM generate_series(1, $1) RETURNING seq`,
      [count],
    )
  /** Another relay leads from then on. */
  const endRelay = () =>
    rows(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)

  it('is refilled while what happens meanwhile does not wait', async () => {
    await notes.settled()
    await oldFacts(20_000)
    const sent = (await rows('SELECT id FROM outbox')).length
    const { bus } = notes.running
    const stream = async () => (await bus.jsm.streams.info(bus.stream).catch(() => undefined))?.state
    await bus.jsm.streams.delete(bus.stream)
    await until(async () => ((await stream())?.messages ?? 0) > 0)
    await write('Während des Füllens')
    await endRelay()
    await until(async () => (await stream())?.messages === sent + 1)
    const written = await bus.jsm.streams.getMessage(bus.stream, { last_by_subj: bus.named('event.ticket.noted') })
    expect(written?.string()).toContain('Während des Füllens')
    expect(written?.seq).toBeLessThan((await stream())?.last_seq ?? 0)
  })

  it('is filled on from where a relay that died had come to', async () => {
    const isFilling = async () => (await rows("SELECT 1 FROM chassis_state WHERE key = 'stream-refill'")).length > 0
    // The one before may still be noting that it is done.
    await until(async () => !(await isFilling()))
    const seqs = (await oldFacts(10)).map(({ seq }) => Number(seq))
    const { bus } = notes.running
    const messages = async () => (await bus.jsm.streams.info(bus.stream)).state.messages
    const before = await messages()
    const mark = JSON.stringify({ after: seqs[3], upTo: seqs[7] })
    await rows("INSERT INTO chassis_state (key, value) VALUES ('stream-refill', $1)", [mark])
    await endRelay()
    await until(async () => !(await isFilling()))
    expect(await messages()).toBe(before + 4)
  })
})

describe('a dead letter', () => {
  const { getDeadLetter, listDeadLetters, replayDeadLetter } = operatorRequests('ticket')
  const keepDeadLetter = async (title: string, id = newId()) => {
    const payload = JSON.stringify({
      specversion: '1.0',
      id,
      type: 'user.gossiped',
      source: '/services/identity',
      data: { title },
    })
    await rows('INSERT INTO dead_letters (id, subject, payload, reason, attempts) VALUES ($1, $2, $3, $4, 6)', [
      id,
      'event.user.gossiped',
      payload,
      'Error: unverdaulich',
    ])
    return id
  }

  it('is listed with its reason, and gone when it could be applied', async () => {
    const id = await keepDeadLetter('Jetzt verdaulich')
    const { items } = await notes.ask(listDeadLetters, {})
    expect(items).toEqual([expect.objectContaining({ id, reason: 'Error: unverdaulich', attempts: 6 })])
    expect(await notes.ask(replayDeadLetter, { id })).toEqual({ replayed: true, reason: null })
    expect(await titled('Jetzt verdaulich')).toBe(1)
    expect((await notes.ask(listDeadLetters, {})).total).toBe(0)
  })

  it('is read whole by itself, and in lists without what it holds, which no answer could carry for all', async () => {
    const id = await keepDeadLetter('x'.repeat(400_000))
    await rows(
      `INSERT INTO dead_letters SELECT gen_random_uuid(), subject, payload, reason, attempts FROM dead_letters, generate_series(1, 40)`,
    )
    expect((await notes.ask(listDeadLetters, {})).items.map(({ payload }) => payload)).toEqual(Array(41).fill(null))
    expect((await notes.ask(getDeadLetter, { id })).payload).toMatchObject({ data: { title: 'x'.repeat(400_000) } })
    await rows('DELETE FROM dead_letters')
    await expect(notes.ask(getDeadLetter, { id })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is shown with its beginning alone when it is too long for an answer', async () => {
    const id = await keepDeadLetter('\u0001'.repeat(1_300_000))
    const { payload } = await notes.ask(getDeadLetter, { id })
    expect(String(payload)).toMatch(/^\{"specversion":.*…$/)
    await rows('DELETE FROM dead_letters')
  })

  it('is met by whoever goes through them all from the oldest fact on, whatever goes meanwhile', async () => {
    const ids = Array.from({ length: 5 }, (_, hour) => newId(Date.UTC(2026, 10, 20, hour)))
    for (const id of ids.toReversed()) await keepDeadLetter('Der Reihe nach', id)
    const after = async (last: string | null) =>
      (await notes.ask(listDeadLetters, { after: last, limit: 2 })).items.map(({ id }) => id)
    expect(await after(null)).toEqual(ids.slice(0, 2))
    await rows('DELETE FROM dead_letters WHERE id = $1', [ids[1]])
    expect(await after(ids[1] ?? null)).toEqual(ids.slice(2, 4))
    await rows('DELETE FROM dead_letters')
  })

  it('stays when it fails again, and is for administrators only', async () => {
    const id = await keepDeadLetter('Gift')
    expect(await notes.ask(replayDeadLetter, { id })).toEqual({ replayed: false, reason: 'unverdaulich' })
    expect((await notes.ask(listDeadLetters, {})).total).toBe(1)
    await expect(notes.ask(listDeadLetters, {}, anna)).rejects.toMatchObject({ code: 'forbidden' })
    await rows('DELETE FROM dead_letters')
  })
})

describe('without PostgreSQL', () => {
  it('a call says so, and everything goes on by itself once it is back', async () => {
    await postgres.stop()
    const answer = await write('Ohne Datenbank')
    expect(answer.status).toBe(503)
    expect(answer.body.title).toContain('Datenbank')
    expect(await isReady()).toBe(false)
    await gossip('Während die Datenbank fehlt')

    postgres = await openPostgres(postgres.port)
    await until(isReady, 20_000)
    expect((await write('Mit Datenbank')).status).toBe(201)
    await until(async () => (await waiting()) === 0, 20_000)
    await until(async () => (await titled('Während die Datenbank fehlt')) === 1, 20_000)
    expect(await titled('Ohne Datenbank')).toBe(0)
  })
})

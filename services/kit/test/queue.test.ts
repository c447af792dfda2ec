import { register } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestService, type TestService, until } from '../src/testing/test-service.ts'
import { letters, lettersOf, post, troubles, writeLetters } from './a-queue.ts'
import { noteService } from './a-service.ts'

let office: TestService
const work = () => office.running.jobs.run('letters')
const claim = (limit: number) => letters.claim(office.running.database, office.clock.now(), limit)
const later = (seconds: number) => office.clock.advanceMinutes(seconds / 60)

beforeAll(async () => {
  office = await startTestService(noteService, { now: '2026-11-20T09:00:00Z' })
}, 60_000)
afterAll(() => office[Symbol.asyncDispose]())
beforeEach(async () => {
  await office.running.database.query('DELETE FROM letter')
  Object.assign(post, { errors: {}, lost: [], most: 0, delay: undefined })
})

describe('a queue', () => {
  it('is worked off by several together, each row by one of them', async () => {
    await writeLetters(
      office,
      Array.from({ length: 60 }, (_, number) => `Brief ${number}`),
    )
    await Promise.all([work(), work(), work()])
    const all = (await lettersOf(office)) as { state: string; delivered: number; attempts: number }[]
    expect(all).toHaveLength(60)
    for (const letter of all) expect(letter).toMatchObject({ state: 'delivered', delivered: 1, attempts: 1 })
  })

  it('says once what befalls one row after the other', async () => {
    const said = vi.spyOn(office.running.serviceContext.log, 'warn')
    const trouble = new Error('Die Straße ist gesperrt')
    post.errors = { Nord: trouble, Süd: trouble, West: new Error('Kein Haus') }
    await writeLetters(office, ['Nord', 'Süd', 'West'])
    await work()
    const reasons = said.mock.calls.map(([about]) => Reflect.get(Object(about), 'err'))
    expect(reasons).toEqual([trouble, post.errors['West']])
    said.mockRestore()
  })

  it('works on no more rows at once than it may', async () => {
    await writeLetters(
      office,
      Array.from({ length: 20 }, (_, number) => `Brief ${number}`),
    )
    await work()
    expect(post.most).toBe(4)
  })

  it('begins what is written while a slow row is under way', async () => {
    const { promise: late, resolve: arrive } = Promise.withResolvers<void>()
    await writeLetters(office, ['Langsam'])
    post.delay = late
    const all = work()
    await until(() => post.atOnce === 1)
    await writeLetters(office, ['Eilig'])
    await until(async () => {
      const [first] = (await lettersOf(office)) as { state: string }[]
      return first?.state === 'delivered'
    })
    expect(await lettersOf(office)).toMatchObject([{ body: 'Eilig' }, { body: 'Langsam', state: 'waiting' }])
    arrive()
    await all
    expect(await lettersOf(office)).toMatchObject([{ body: 'Eilig' }, { state: 'delivered', attempts: 1 }])
  })

  it('gives a row of a worker that was killed to another after its lease, and the first has no say any more', async () => {
    await writeLetters(office, ['Liegengeblieben'])
    const [held] = await claim(1)
    if (!held) throw new Error('A letter waits')
    later(14)
    await work()
    expect(await lettersOf(office)).toMatchObject([{ state: 'waiting', attempts: 1 }])
    later(2)
    const [again] = await claim(1)
    expect(again?.attempts).toBe(2)
    expect(await letters.isHeld(office.running.database, held)).toBe(false)
    expect(await letters.settle(office.running.database, held, { state: 'delivered' })).toBe(false)
    expect(await letters.remove(office.running.database, held)).toBe(false)
    later(16)
    await work()
    expect(await lettersOf(office)).toMatchObject([{ state: 'delivered', delivered: 1 }])
  })

  it('leaves a row with a worker that keeps renewing its claim', async () => {
    await writeLetters(office, ['In Arbeit'])
    const [held] = await claim(1)
    if (!held) throw new Error('A letter waits')
    later(10)
    await letters.renew(office.running.database, held, office.clock.now())
    later(10)
    await work()
    expect(await letters.isHeld(office.running.database, held)).toBe(true)
    expect(await lettersOf(office)).toMatchObject([{ state: 'waiting', attempts: 1, delivered: 0 }])
  })

  it('tries what failed again later, and keeps why it failed', async () => {
    await writeLetters(office, ['Kaputt', 'Heil'])
    post.errors = { Kaputt: troubles.broken }
    await work()
    await work()
    expect(await lettersOf(office)).toMatchObject([
      { body: 'Heil', state: 'delivered' },
      { body: 'Kaputt', state: 'waiting', attempts: 1, error: 'Radbruch' },
    ])
    post.errors = {}
    later(60)
    await work()
    expect(await lettersOf(office)).toMatchObject([{ state: 'delivered' }, { state: 'delivered', attempts: 2 }])
  })

  it('tells once of a row that is given up, however many work on it', async () => {
    await writeLetters(office, ['Kaputt'])
    post.errors = { Kaputt: troubles.broken }
    for (let attempt = 0; attempt < 14; attempt++) {
      await Promise.all([work(), work()])
      later(30 * 3600)
    }
    expect(await lettersOf(office)).toMatchObject([{ state: 'lost', attempts: 12, error: 'Radbruch' }])
    expect(post.lost).toEqual(['Kaputt: Radbruch'])
  })

  it('tells nothing of a row that another has given up meanwhile', async () => {
    const { promise: late, resolve: arrive } = Promise.withResolvers<void>()
    await writeLetters(office, ['Verzogen'])
    Object.assign(post, { errors: { Verzogen: troubles.moved }, delay: late })
    const first = work()
    await until(async () => ((await lettersOf(office)) as { attempts: number }[])[0]?.attempts === 1)
    later(16)
    await work()
    arrive()
    await first
    expect(post.lost).toEqual(['Verzogen: unbekannt verzogen'])
    expect(await lettersOf(office)).toMatchObject([{ state: 'lost', attempts: 2 }])
  })

  it.each([
    ['is given up at once when no attempt can help', 'moved', 0, { state: 'lost', attempts: 1 }],
    ['costs no attempt while a neighbour is away', 'away', 4, { state: 'waiting', attempts: 0 }],
    ['costs no attempt when it cannot be done just now', 'closed', 0.5, { state: 'waiting', attempts: 0 }],
    ['waits as long as the receiver asks for', 'busy', 119, { state: 'waiting', attempts: 1 }],
  ] as const)('%s', async (_story, trouble, tooEarlySeconds, expected) => {
    await writeLetters(office, ['Brief'])
    post.errors = { Brief: troubles[trouble] }
    await work()
    expect(await lettersOf(office)).toMatchObject([expected])
    post.errors = {}
    later(tooEarlySeconds)
    await work()
    expect(await lettersOf(office)).toMatchObject([expected])
    later(2)
    await work()
    expect(await lettersOf(office)).toMatchObject([{ state: expected.state === 'lost' ? 'lost' : 'delivered' }])
  })

  it('says how its work went and for how long it has kept somebody waiting', async () => {
    await writeLetters(office, ['Brief'])
    later(90)
    expect(await letters.lag(office.running.database, office.clock.now())).toBe(90)
    await work()
    expect(await letters.lag(office.running.database, office.clock.now())).toBe(0)
    expect(await register.metrics()).toMatch(
      /leitstand_queue_seconds_count\{service="ticket",queue="letters",outcome="done"\} \d/,
    )
  })
})

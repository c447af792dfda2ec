import { inspect } from 'node:util'
import type { Hit } from '@leitstand/contracts/search/requests'
import { getRebuild, rebuildIndex } from '@leitstand/contracts/search/requests'
import { ticketChanged } from '@leitstand/contracts/ticket/events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anna, by, chef, type Exported, finds, opened, owning, suedwind, ticketFacts } from '../world.ts'
import { emptyCollection } from './search.ts'
import { type StandIn, startStandIn } from './stand-in.ts'
import { startOnTypesense } from './start.ts'

let server: StandIn
let search: Awaited<ReturnType<typeof startOnTypesense>>
let exported: Exported[] = []

beforeAll(async () => {
  server = await startStandIn()
  search = await startOnTypesense(
    server,
    owning(() => exported),
  )
})
afterAll(async () => {
  await search[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  server.fault = server.before = server.refuse = undefined
  await search.empty()
  server.asked.length = 0
})

const push = () => search.running.jobs.run('push')
const queue = () => search.running.database.query<{ attempts: number; error: string }>('SELECT * FROM pushes')
const indexed = () => [...(server.collections.get(server.aliases.get(search.alias) ?? '')?.documents.keys() ?? [])]

it('puts what has the words in full before what has only beginnings, whatever is newer', async () => {
  const full = await opened(search, { subject: 'Web Server', updatedAt: '2026-11-20T09:00:00.000Z' })
  const begun = await opened(search, { subject: 'Webspace Server', updatedAt: '2026-11-20T10:00:00.000Z' })
  expect(await finds(search, anna, 'q=web server')).toEqual([full.publicId, begun.publicId])
})

describe('a search engine that is away', () => {
  it.each([
    ['down', 'down'],
    ['starting up', { status: 503, message: 'Not Ready or Lagging' }],
    ['overloaded', { status: 429, message: 'Rate limit exceeded or blocked' }],
    [
      'set up with another key',
      { status: 401, message: 'Forbidden - a valid `x-typesense-api-key` header must be sent.' },
    ],
  ] as const)('because it is %s is named as such', async (_why, fault) => {
    await opened(search)
    server.fault = fault
    const answer = await search.as(anna).get<{ title: string }>('/api/search/')
    expect(answer.status).toBe(503)
    expect(answer.body.title).toContain('search')
  })

  it('loses nothing: what happened meanwhile is found once it is back', async () => {
    const before = await opened(search)
    server.fault = { status: 422, message: 'Rejecting write: running out of resource type: OUT_OF_DISK' }
    const missed = ticketFacts({ subject: 'Nachzügler' })
    await expect(search.publish(ticketChanged, { ticket: missed, actor: by, version: 1 })).rejects.toThrow(
      'OUT_OF_DISK',
    )
    expect(await queue()).toHaveLength(1)
    server.fault = undefined
    await push()
    expect(await queue()).toEqual([])
    expect((await finds(search, anna, '')).sort()).toEqual([before.publicId, missed.publicId])
  })

  it('and comes back empty is filled again from our own table', async () => {
    const ticket = await opened(search)
    server.collections.clear()
    expect((await search.as(anna).get('/api/search/')).status).toBe(503)
    await push()
    expect(await finds(search, anna, '')).toEqual([ticket.publicId])
  })
})

describe('what is pushed', () => {
  it('is accepted line by line: a refused document stops no other and is tried again', async () => {
    server.refuse = (document) => (String(document['subject_words']).includes('gift') ? 'Bad document' : undefined)
    const poison = await opened(search, { subject: 'Gift' })
    const healthy = await opened(search, { subject: 'Gesund' })
    expect(await finds(search, anna, '')).toEqual([healthy.publicId])
    expect(await queue()).toEqual([expect.objectContaining({ uuid: poison.uuid, error: 'Bad document' })])
    server.refuse = undefined
    await push()
    expect((await finds(search, anna, '')).sort()).toEqual([poison.publicId, healthy.publicId])
  })

  it('leaves out what was deleted', async () => {
    const ticket = await opened(search)
    await search.publish(ticketChanged, {
      ticket: { ...ticket, deleted: true, version: 2 },
      actor: by,
      version: 2,
    })
    expect(indexed()).toEqual([])
  })

  it('stays queued when it changes while it is on its way', async () => {
    const ticket = ticketFacts()
    server.before = async ({ path }) => {
      if (!path.endsWith('/import')) return
      server.before = undefined
      await search.running.database.query('UPDATE pushes SET mark = mark + 1')
    }
    await search.publish(ticketChanged, { ticket, actor: by, version: 1 })
    expect(await queue()).toHaveLength(1)
    await push()
    expect(await queue()).toEqual([])
  })

  it('is sent by one replica at a time', async () => {
    await search.running.database.query(
      "INSERT INTO engine_lease (name, holder, until) VALUES ($1, gen_random_uuid(), now() + interval '1 minute')",
      [search.alias],
    )
    await opened(search)
    expect(indexed()).toEqual([])
    await search.running.database.query('DELETE FROM engine_lease')
    await push()
    expect(indexed()).toHaveLength(1)
  })
})

describe('a search engine that was restarted', () => {
  const compare = () => search.running.jobs.run('compare')

  it('finds everything that was pushed before', async () => {
    const before = await opened(search)
    const after = await opened(search)
    server.restart()
    expect((await finds(search, anna, '')).sort()).toEqual([before.publicId, after.publicId])
  })

  it('and has lost documents is filled anew by itself', async () => {
    const [one, other] = [await opened(search), await opened(search)]
    server.collections.get(server.aliases.get(search.alias) ?? '')?.documents.delete(one.uuid)
    expect(await finds(search, anna, '')).toEqual([other.publicId])
    await compare()
    expect((await finds(search, anna, '')).sort()).toEqual([one.publicId, other.publicId])
    const filled = server.aliases.get(search.alias)
    await compare()
    expect(server.aliases.get(search.alias)).toBe(filled)
  })
})

describe('a release that keeps tickets differently', () => {
  const other = 'test_other_0badcafe'

  it('runs beside this one: each is told of every change and leaves the other its collection', async () => {
    const ticket = await opened(search)
    server.collections.set(`${other}_1`, emptyCollection(`${other}_1`, []))
    server.aliases.set(other, `${other}_1`)
    await search.running.database.query('INSERT INTO push_targets (alias, seen_at) VALUES ($1, now())', [other])
    const mine = server.aliases.get(search.alias)
    await search.publish(ticketChanged, { ticket: { ...ticket, version: 2 }, actor: by, version: 2 })
    await search.running.jobs.run('compare')
    expect(await search.running.database.query('SELECT alias, uuid FROM pushes')).toEqual([
      { alias: other, uuid: ticket.uuid },
    ])
    expect([server.aliases.get(search.alias), server.aliases.get(other)]).toEqual([mine, `${other}_1`])
    expect(server.collections.has(`${other}_1`)).toBe(true)
  })

  it('is forgotten with its queue and its collections once nobody runs it any more', async () => {
    server.collections.set(`${other}_1`, emptyCollection(`${other}_1`, []))
    server.aliases.set(other, `${other}_1`)
    await search.running.database.query(
      "INSERT INTO push_targets (alias, seen_at) VALUES ($1, now() - interval '1 hour')",
      [other],
    )
    await opened(search)
    await search.running.jobs.run('compare')
    expect([server.aliases.has(other), server.collections.has(`${other}_1`)]).toEqual([false, false])
    expect(await queue()).toEqual([])
  })

  it('and comes back later is filled from all tickets, because nothing was queued for it meanwhile', async () => {
    await search.running.database.query('DELETE FROM push_targets')
    const ticket = await opened(search)
    expect(await finds(search, anna, '')).toEqual([ticket.publicId])
  })
})

describe('what goes wrong at the search engine', () => {
  it.each(['down', { status: 503, message: 'Not Ready or Lagging' }] as const)(
    'is told without the key and without a word of a ticket (%j)',
    async (fault) => {
      await opened(search, { subject: 'Vertraulichkeit' })
      await search.running.database.query('UPDATE pushes SET mark = mark')
      server.fault = fault
      const changed = ticketFacts({ subject: 'Vertraulichkeit' })
      const failure: unknown = await search
        .publish(ticketChanged, { ticket: changed, actor: by, version: 1 })
        .catch((error: unknown) => error)
      const told = inspect(failure, { depth: 20, showHidden: true })
      expect(failure).toBeInstanceOf(Error)
      expect(told).not.toContain(server.apiKey)
      expect(told.toLowerCase()).not.toContain('vertraulich')
    },
  )
})

describe('a hit that the index has not caught up with', () => {
  it('is not shown to who may not see it any more', async () => {
    const ticket = await opened(search)
    expect(await finds(search, chef, '')).toEqual([ticket.publicId])
    await search.running.database.query('UPDATE document SET customer_group = $1', [suedwind])
    expect(await finds(search, chef, '')).toEqual([])
  })
})

describe('an order', () => {
  it('puts tickets without a due time last, both ways', async () => {
    const none = await opened(search)
    const late = await opened(search, { dueAt: '2026-12-24T00:00:00.000Z' })
    const soon = await opened(search, { dueAt: '2026-11-24T00:00:00.000Z' })
    const ids = [soon, late, none].map((ticket) => ticket.publicId)
    expect(await finds(search, anna, 'sort=due_at&order=asc')).toEqual(ids)
    expect(await finds(search, anna, 'sort=dueAt&order=desc')).toEqual([late, soon, none].map((one) => one.publicId))
  })

  it('knows state, type and priority', async () => {
    const planned = await opened(search, { status: 'planned', priority: 'low', type: 'order' })
    const open = await opened(search, { status: 'open', priority: 'highest', type: 'misc' })
    expect(await finds(search, anna, 'sort=status&order=asc')).toEqual([open.publicId, planned.publicId])
    expect(await finds(search, anna, 'sort=type&order=desc')).toEqual([planned.publicId, open.publicId])
    expect(await finds(search, anna, 'sort=priority&order=desc')).toEqual([open.publicId, planned.publicId])
  })

  it('puts the ticket of that number first and loses none of the others from page to page', async () => {
    const ticket = await opened(search, { updatedAt: '2026-01-01T00:00:00.000Z' })
    for (const day of ['01', '02', '03'])
      await opened(search, { subject: `Folge von ${ticket.publicId}`, updatedAt: `2026-11-${day}T10:00:00.000Z` })
    const pages = await Promise.all(
      [1, 2].map((page) => finds(search, anna, `q=%23${ticket.publicId}&items=2&page=${page}`)),
    )
    expect(pages[0]?.[0]).toBe(ticket.publicId)
    expect(new Set(pages.flat()).size).toBe(4)
  })
})

describe('a rebuild', () => {
  it('answers from the old collection until the new one is whole, and forgets nothing that happens meanwhile', async () => {
    const ticket = await opened(search)
    exported = [{ ticket, comments: [] }]
    const old = server.aliases.get(search.alias)
    let meanwhile: Hit[] = []
    server.before = async ({ path }) => {
      if (!path.endsWith('/import')) return
      server.before = undefined
      const changed = { ...ticket, subject: 'Zwischendurch geändert', version: 2 }
      // The other replica's push finds the engine taken, so the change waits.
      await search.publish(ticketChanged, { ticket: changed, actor: by, version: 2 })
      meanwhile = (await search.as(anna).get<{ hits: Hit[] }>('/api/search/')).body.hits
    }
    await search.ask(rebuildIndex, {})
    await search.running.jobs.run('rebuild')
    expect(meanwhile).toHaveLength(1)
    expect(server.aliases.get(search.alias)).not.toBe(old)
    expect([...server.collections.keys()]).toEqual([server.aliases.get(search.alias)])
    await push()
    expect(await finds(search, anna, 'q=zwischendurch')).toEqual([ticket.publicId])
  })

  it('whose engine fails half-way is reported, goes on by itself and leaves no collection behind', async () => {
    const ticket = await opened(search)
    exported = [{ ticket, comments: [] }]
    server.before = ({ path }) => {
      if (path.endsWith('/import')) server.fault = { status: 503, message: 'Not Ready or Lagging' }
    }
    await search.ask(rebuildIndex, {})
    await expect(search.running.jobs.run('rebuild')).rejects.toThrow('Not Ready')
    expect(await search.ask(getRebuild, {})).toMatchObject({
      running: true,
      error: expect.stringContaining('Not Ready'),
    })
    server.before = server.fault = undefined
    await search.running.jobs.run('rebuild')
    expect(await search.ask(getRebuild, {})).toMatchObject({ running: false, error: null })
    expect(server.collections.size).toBe(1)
    expect(await finds(search, anna, '')).toEqual([ticket.publicId])
  })
})

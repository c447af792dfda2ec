import { findUsers } from '@leitstand/contracts/identity/requests'
import { operatorRequests } from '@leitstand/contracts/operator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../src/bus.ts'
import { openSigner } from '../src/identity-token.ts'
import { newId } from '../src/ids.ts'
import { anActor, startTestService, stub, type TestService, until } from '../src/testing/test-service.ts'
import { askNeighbour, listNotes, noteHeard, noteService, noteWritten, writeNote } from './a-service.ts'

let notes: TestService
const anna = anActor()

beforeAll(async () => {
  notes = await startTestService(noteService, {
    stubs: [stub(findUsers, () => ({ people: [] }))],
    now: '2026-11-20T09:00:00Z',
  })
}, 60_000)
afterAll(() => notes[Symbol.asyncDispose]())

interface Body {
  [key: string]: unknown
  uuid: string
}

describe('the two doors', () => {
  it('answer the same request over HTTP and over the bus', async () => {
    const overHttp = await notes.as(anna).post<Body>('/api/notes', { title: 'Über HTTP' })
    expect(overHttp.status).toBe(201)
    expect(overHttp.body).toMatchObject({
      '@context': '/api/contexts/Note',
      '@type': 'Note',
      title: 'Über HTTP',
      version: 1,
    })
    expect(overHttp.headers.get('etag')).toBe('"1"')
    const overBus = await notes.ask(writeNote, { title: 'Über den Bus' }, anna)
    expect(overBus).toMatchObject({ title: 'Über den Bus' })
  })

  it('refuse a caller without an identity, or with a forged one', async () => {
    expect((await fetch(`${notes.running.url}/api/notes`)).status).toBe(401)
    const forged = await fetch(`${notes.running.url}/api/notes`, {
      headers: { 'leitstand-identity': 'eyJhbGciOiJub25lIn0.e30.' },
    })
    expect(forged.status).toBe(401)
  })

  it('believe on HTTP nobody but the gateway, not even themselves', async () => {
    const own = await openSigner('ticket', notes.config.key).asItself('ticket')
    const answer = await notes.as(anna).fetch('/api/notes', { headers: { 'leitstand-identity': own } })
    expect(answer.status).toBe(401)
  })

  it('answer on the bus only those who have to ask, whatever the server lets through', async () => {
    const identity = await openSigner('ticket', notes.config.key).asItself('ticket')
    const asked = ask(notes.bus, listNotes, {}, { identity })
    await expect(asked).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('name the field, in the language of the reader', async () => {
    const german = await notes.as(anna).post<Body>('/api/notes', { title: ' ' })
    expect(german.status).toBe(422)
    expect(german.headers.get('content-type')).toContain('application/problem+json')
    expect(german.body['violations']).toEqual([
      { propertyPath: 'title', message: 'Dieses Feld darf nicht leer sein', code: 'blank' },
    ])
    const english = await notes.as(anna).post<Body>('/api/notes', { titel: 'x' }, { 'accept-language': 'en' })
    expect(english.body['violations']).toEqual([
      { propertyPath: 'title', message: 'This field can not be empty', code: 'required' },
      { propertyPath: 'titel', message: 'This field does not exist or cannot be written.', code: 'unknown-field' },
    ])
  })

  it('let nobody in without the role, whatever they send', async () => {
    const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
    for (const body of [{}, { reason: 'Feierabend' }])
      expect((await notes.as(anna).post('/api/note/close', body)).status).toBe(403)
    expect((await notes.as(admin).post('/api/note/close', {})).status).toBe(422)
    expect((await notes.as(admin).post('/api/note/close', { reason: 'Feierabend' })).status).toBe(200)
  })

  it('let nobody but administrators at events that could not be digested', async () => {
    const { getDeadLetter, listDeadLetters, replayDeadLetter } = operatorRequests('ticket')
    await expect(notes.ask(listDeadLetters, {}, anna)).rejects.toMatchObject({ code: 'forbidden' })
    for (const contract of [getDeadLetter, replayDeadLetter])
      await expect(notes.ask(contract, { id: 'nothing' }, anna)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('never show the inside of a bug', async () => {
    const answer = await notes.as(anna).get<Body>('/api/bug')
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toContain('secret')
  })

  it('need X-Requested-With for a GET that has effects', async () => {
    expect((await notes.as(anna).fetch('/api/note/touch')).status).toBe(400)
    expect((await notes.as(anna).get('/api/note/touch')).status).toBe(200)
  })

  it('say which neighbour is away', async () => {
    const lonely = await startTestService(noteService)
    const answer = await lonely.as(anna).get<Body>('/api/neighbour')
    expect(answer.status).toBe(503)
    expect(answer.body['title']).toContain('identity')
    expect(await notes.ask(askNeighbour, {}, anna)).toEqual({ people: 0 })
    await lonely[Symbol.asyncDispose]()
  })
})

describe('collections', () => {
  it('come as hydra with a view, or as a plain array', async () => {
    const hydra = await notes.as(anna).get<Body>('/api/notes?page=1&itemsPerPage=1')
    expect(hydra.body).toMatchObject({
      '@type': 'hydra:Collection',
      'hydra:view': {
        'hydra:first': '/api/notes?page=1&itemsPerPage=1',
        'hydra:next': '/api/notes?page=2&itemsPerPage=1',
      },
    })
    const plain = await notes.as(anna).get<Body[]>('/api/notes.json')
    expect(plain.headers.get('content-type')).toContain('application/json')
    expect(Array.isArray(plain.body)).toBe(true)
    expect((await notes.as(anna).get('/api/notes.xml')).status).toBe(404)
    expect((await notes.as(anna).get('/api/notes', { accept: 'application/xml' })).status).toBe(406)
  })
})

describe('a thing that was read', () => {
  const written = async () => (await notes.as(anna).post<Body>('/api/notes', { title: 'Gelesen' })).body
  const read = async ({ uuid }: Body) => (await notes.as(anna).get<Body>(`/api/notes/${uuid}`)).body

  it.each(['put', 'patch'] as const)('can be sent back as it is, with what was changed of it (%s)', async (send) => {
    const note = await read(await written())
    const answer = await notes.as(anna)[send]<Body>(note['@id'] as string, { ...note, pinned: true })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ title: 'Gelesen', pinned: true, version: 2 })
  })

  it('is refused with another value where nobody writes one, and with what it does not have', async () => {
    const note = await read(await written())
    for (const wrong of [{ title: 'Anders' }, { titel: 'Gelesen' }]) {
      const answer = await notes.as(anna).patch<Body>(note['@id'] as string, { ...note, ...wrong })
      expect(answer.body['violations']).toMatchObject([{ propertyPath: Object.keys(wrong)[0], code: 'unknown-field' }])
    }
  })

  it.each([
    ['@id', '/api/notes/019aa000-0000-7000-8000-0000000000ff'],
    ['@type', 'Ticket'],
    ['@context', '/api/contexts/Ticket'],
  ])('is refused as another thing by its %s', async (mark, other) => {
    const note = await read(await written())
    const answer = await notes.as(anna).patch<Body>(note['@id'] as string, { [mark]: other, pinned: true })
    expect(answer.body['violations']).toMatchObject([{ propertyPath: mark, code: 'unknown-field' }])
    expect((await read(note))['pinned']).toBe(false)
  })

  it('may say of what kind a new one is to be', async () => {
    const marked = { '@context': '/api/contexts/Note', '@id': '/api/notes/new', '@type': 'Note', title: 'Neu' }
    expect((await notes.as(anna).post<Body>('/api/notes', marked)).status).toBe(201)
  })

  it('is the version that its reader has seen', async () => {
    const note = await read(await written())
    await notes.as(anna).patch(note['@id'] as string, { pinned: true })
    expect((await notes.as(anna).put(note['@id'] as string, note)).status).toBe(412)
    const never = await notes.as(anna).patch<Body>(note['@id'] as string, { version: 999, pinned: false })
    expect(never).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'version' }] } })
  })

  it('is narrowed by the groups that its call knows, and by no others', async () => {
    const { uuid } = await written()
    const names = async (groups: string) =>
      Object.keys((await notes.as(anna).get<Body>(`/api/notes/${uuid}.json${groups}`)).body)
    const all = ['@id', '@type', 'uuid', 'title', 'pinned', 'version']
    expect(await names('?groups[]=note:list')).toEqual(all.filter((name) => name !== 'pinned'))
    expect(await names('?groups[]=note:secret')).toEqual(all)
  })
})

describe('a body that is no JSON', () => {
  it('is of a type that no call takes', async () => {
    const { uuid } = (await notes.as(anna).post<Body>('/api/notes', { title: 'Text' })).body
    const headers = { 'content-type': 'text/plain' }
    const answer = await notes.as(anna).fetch(`/api/notes/${uuid}`, { method: 'PATCH', headers, body: 'pinned' })
    expect(answer.status).toBe(415)
  })
})

describe('a call without a body', () => {
  it('may name the type of one all the same, as many clients do', async () => {
    const headers = { 'content-type': 'application/json' }
    expect((await notes.as(anna).get('/api/notes', headers)).status).toBe(200)
    const nothing = await notes.as(anna).fetch('/api/notes', { method: 'POST', headers })
    expect(nothing.status).toBe(422)
    const broken = await notes.as(anna).fetch('/api/notes', { method: 'POST', headers, body: '{' })
    expect(broken.status).toBe(400)
  })
})

describe('a POST with an Idempotency-Key', () => {
  it('creates once and answers the same again, also when both come at the same time', async () => {
    const key = newId()
    const post = () => notes.as(anna).post<Body>('/api/notes', { title: 'Einmal' }, { 'idempotency-key': key })
    const [first, second] = await Promise.all([post(), post()])
    const third = await post()
    expect(new Set([first.body.uuid, second.body.uuid, third.body.uuid]).size).toBe(1)
  })

  it('is refused for another request with the same key', async () => {
    const key = newId()
    await notes.as(anna).post('/api/notes', { title: 'Eins' }, { 'idempotency-key': key })
    expect((await notes.as(anna).post('/api/notes', { title: 'Zwei' }, { 'idempotency-key': key })).status).toBe(409)
  })
})

describe('facts', () => {
  it('reach the bus when their change is committed, and not otherwise', async () => {
    await notes.as(anna).post('/api/notes', { title: 'Fakt' })
    await notes.as(anna).post('/api/notes', { title: 'zu spät gescheitert' })
    await notes.settled()
    const titles = (await notes.published(noteWritten)).map(({ note }) => note.title)
    expect(titles).toContain('Fakt')
    expect(titles).not.toContain('zu spät gescheitert')
  })

  it('have their effect once, however often they are delivered', async () => {
    const id = newId()
    await notes.publish(noteHeard, { title: 'Hörensagen' }, id)
    await notes.running.consumer.replay(JSON.stringify({ id, type: 'user.gossiped', data: { title: 'Hörensagen' } }))
    const all = await notes.ask(listNotes, { itemsPerPage: 1000 }, anna)
    expect(all.items.filter((note) => note.title === 'Hörensagen')).toHaveLength(1)
  })

  it('that cannot be digested hold up no other', async () => {
    const { bus } = notes
    for (const title of ['Gift', 'Gesund']) {
      const id = newId()
      await bus.js.publish(
        bus.named('event.user.gossiped'),
        JSON.stringify({ id, type: 'user.gossiped', data: { title } }),
        { msgID: id },
      )
    }
    await until(async () =>
      (await notes.ask(listNotes, { itemsPerPage: 1000 }, anna)).items.some((note) => note.title === 'Gesund'),
    )
  })
})

describe('timers', () => {
  it('fire when they are due and only once', async () => {
    const made = await notes.as(anna).post<Body>('/api/notes', { title: 'wecken' })
    await notes.running.jobs.run('timers')
    expect((await notes.as(anna).get<Body>(`/api/notes/${made.body.uuid}`)).body['version']).toBe(1)
    notes.clock.advanceMinutes(2)
    await Promise.all([notes.running.jobs.run('timers'), notes.running.jobs.run('timers')])
    expect((await notes.as(anna).get<Body>(`/api/notes/${made.body.uuid}`)).body).toMatchObject({
      pinned: true,
      version: 2,
    })
  })
})

describe('tables that have grown by much', () => {
  it('are looked at again at once, so that questions after an import are planned by what is there', async () => {
    const { database, jobs } = notes.running
    await database.query(
      `INSERT INTO note (uuid, title) SELECT gen_random_uuid(), 'aus dem Import' FROM generate_series(1, 6000)`,
    )
    await until(async () => {
      await jobs.run('keep-statistics')
      const [note] = await database.query<{ rows: number }>(
        `SELECT reltuples::int AS rows FROM pg_class WHERE oid = 'note'::regclass`,
      )
      return (note?.rows ?? 0) >= 6000
    })
  })
})

describe('what cannot be stored', () => {
  it('is refused at its field, through both doors and wherever it stands', async () => {
    for (const title of ['a\u0000b', '\ud800']) {
      const answer = await notes.as(anna).post<Body>('/api/notes', { title })
      expect(answer.status).toBe(422)
      expect(answer.body['violations']).toMatchObject([{ propertyPath: 'title', code: 'text-unreadable' }])
      await expect(notes.ask(writeNote, { title }, anna)).rejects.toMatchObject({ code: 'invalid' })
    }
    const inQuery = await notes.as(anna).get<Body>('/api/notes?itemsPerPage=%00')
    expect(inQuery.body['violations']).toMatchObject([{ propertyPath: 'itemsPerPage', code: 'text-unreadable' }])
    expect((await notes.as(anna).get('/api/notes/a%00b')).status).toBe(404)
  })

  it('does not become a failure by a version that nothing ever has', async () => {
    const answer = await notes.as(anna).post('/api/notes', { title: 'x' }, { 'if-match': '"99999999999999999999"' })
    expect(answer.status).toBe(201)
  })
})

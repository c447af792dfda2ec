import { ticketChanged } from '@leitstand/contracts/ticket/events'
import { links } from '@leitstand/contracts/ticket/links'
import { anonymisePerson } from '@leitstand/kit/testing/anonymised-person'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

interface LinkBody {
  [field: string]: unknown
  uuid: string
  version: number
}
const link = (fields: Record<string, unknown>, as = world.anna) =>
  caller(world, as).post<LinkBody>('/api/links', fields)
const listed = async (query: string, as = world.anna) =>
  (await caller(world, as).get<{ 'hydra:member': LinkBody[] }>(`/api/links?${query}`)).body['hydra:member']
const violationsOf = (body: unknown) =>
  ((body as { violations?: { propertyPath: string; message: string }[] }).violations ?? []).map(
    ({ propertyPath, message }) => `${propertyPath}: ${message}`,
  )

describe('a web link', () => {
  it('is put on a ticket, changed, replaced and taken away', async () => {
    const { publicId } = await aTicket(world)
    const made = await link({ ticket: publicId, name: 'Monitoring', url: 'https://monitoring.example/shop' })
    expect(made).toMatchObject({ status: 201, body: { name: 'Monitoring', linkedTicket: null, relation: null } })
    const path = `/api/links/${made.body.uuid}`
    expect((await caller(world, world.anna).patch(path, { name: 'Graphen' })).body).toMatchObject({
      name: 'Graphen',
      url: 'https://monitoring.example/shop',
    })
    const whole = { ticket: publicId, name: 'Wiki', url: 'https://wiki.example/' }
    expect((await caller(world, world.anna).put(path, whole)).status).toBe(200)
    expect((await caller(world, world.anna).get(path)).body).toMatchObject({ name: 'Wiki', ticket: { publicId } })
    expect((await listed(`ticket.publicId=${publicId}`)).map(({ uuid }) => uuid)).toEqual([made.body.uuid])
    expect((await caller(world, world.anna).delete(path)).status).toBe(204)
    expect((await caller(world, world.anna).get(path)).status).toBe(404)
  })

  it('to what is no address is refused in the words of the reader', async () => {
    const { publicId } = await aTicket(world)
    const answer = await link({ ticket: publicId, name: 'Kaputt', url: 'abc' })
    expect(answer.status).toBe(422)
    expect(violationsOf(answer.body)).toEqual(['url: Ungültige URL'])
    const script = { ticket: publicId, url: 'javascript:alert(1)' }
    const english = await caller(world, world.anna).post('/api/links', script, { 'accept-language': 'en' })
    expect(violationsOf(english.body)).toEqual(['url: Invalid URL'])
    expect(violationsOf((await link({ ticket: publicId, name: 'Leer' })).body)).toEqual([
      'url: Dieses Feld darf nicht leer sein',
    ])
  })

  it('without a name is called as its address', async () => {
    const { publicId } = await aTicket(world)
    expect((await link({ ticket: publicId, url: 'https://a.example/b' })).body).toMatchObject({
      name: 'https://a.example/b',
    })
  })

  it('is called as its address again when its name is taken away', async () => {
    const anna = caller(world, world.anna)
    const task = { subject: 'Nachfragen', startAt: '2036-11-20T07:15:00Z', timeframe: 'year' }
    const recurringTask = (await anna.post<{ uuid: string }>('/api/recurring_tasks', task)).body.uuid
    const url = 'https://a.example/b'
    const places = { links: { ticket: (await aTicket(world)).publicId }, recurring_task_links: { recurringTask } }
    for (const [kind, place] of Object.entries(places)) {
      const made = await anna.post<LinkBody>(`/api/${kind}`, { ...place, name: 'Doku', url })
      const path = `/api/${kind}/${made.body.uuid}`
      for (const answer of [
        await anna.patch(path, { name: null }),
        await anna.put(path, { ...place, url, name: null }),
        await anna.put(path, { ...place, url }),
      ])
        expect.soft(answer).toMatchObject({ status: 200, body: { name: url } })
    }
  })

  it('to somebody’s mail address follows when the person is anonymised', async () => {
    const { publicId } = await aTicket(world)
    const anna = caller(world, world.anna)
    const task = { subject: 'Nachfragen', startAt: '2036-11-20T07:15:00Z', timeframe: 'year' }
    const recurringTask = (await anna.post<{ uuid: string }>('/api/recurring_tasks', task)).body.uuid
    const addresses = [
      (await link({ ticket: publicId, name: 'Fragen', url: 'mailto:Susi@example.com?subject=Umzug' })).body,
      (await link({ ticket: publicId, url: 'mailto:Susi@example.com' })).body,
      (await anna.post<LinkBody>('/api/recurring_task_links', { recurringTask, url: 'mailto:susi@example.com' })).body,
    ].map((made) => String(made['@id']))
    const { email } = await anonymisePerson(world.tickets, { ...world.fremd, email: 'susi@example.com' })
    const url = `mailto:${email}`
    const seen = await Promise.all(addresses.map(async (at) => (await anna.get(at)).body))
    expect(seen).toMatchObject([
      { name: 'Fragen', url },
      { name: url, url },
      { name: url, url },
    ])
  })
})

describe('a link to another ticket', () => {
  it('is found from both ends', async () => {
    const [a, b] = [await aTicket(world), await aTicket(world)]
    const made = await link({ ticket: a.publicId, linkedTicket: b.publicId, relation: 'blocks' })
    expect(made.body).toMatchObject({ ticket: { publicId: a.publicId }, linkedTicket: { publicId: b.publicId } })
    expect(await listed(`linkedTicket.publicId=${b.publicId}`)).toMatchObject([{ uuid: made.body.uuid }])
    expect(await listed(`linkedTicket.publicId=${a.publicId}`)).toEqual([])
    expect(await listed(`ticket.publicId=${b.publicId}`)).toEqual([])
    const { body } = await caller(world, world.anna).get(`/api/tickets/${b.publicId}`)
    const blocked = { uuid: made.body.uuid, relation: 'is_blocked_by', linkedTicket: { publicId: a.publicId } }
    expect(body).toMatchObject({ links: [blocked] })
  })

  it('exists once, whichever end says it, and never to itself', async () => {
    const [a, b] = [await aTicket(world), await aTicket(world)]
    await link({ ticket: a.publicId, linkedTicket: b.publicId, relation: 'blocks' })
    const again = await link({ ticket: b.publicId, linkedTicket: a.publicId, relation: 'is_blocked_by' })
    expect(violationsOf(again.body)).toEqual(['linkedTicket: Diesen Wert gibt es bereits.'])
    expect((await link({ ticket: b.publicId, linkedTicket: a.publicId, relation: 'blocks' })).status).toBe(201)
    const self = await link({ ticket: a.publicId, linkedTicket: a.publicId, relation: 'relates_to' })
    expect(violationsOf(self.body)).toEqual(['linkedTicket: Ungültige Eingabe'])
  })

  it('is either to a ticket or to an address', async () => {
    const [a, b] = [await aTicket(world), await aTicket(world)]
    const both = { ticket: a.publicId, linkedTicket: b.publicId, relation: 'blocks', url: 'https://a.example/' }
    expect(violationsOf((await link(both)).body)).toEqual(['url: Ungültige Eingabe'])
    expect(violationsOf((await link({ ticket: a.publicId, linkedTicket: b.publicId })).body)).toEqual([
      'relation: Dieses Feld darf nicht leer sein',
    ])
  })

  it('is told in the history of both by number, to staff only', async () => {
    const [a, b] = [await aTicket(world), await aTicket(world)]
    await link({ ticket: a.publicId, linkedTicket: b.publicId, relation: 'relates_to' })
    const told = (await world.tickets.published(ticketChanged)).slice(-2)
    const changes = new Map(told.map((event) => [event.ticket.uuid, event.changes]))
    expect(changes.get(a.uuid)).toEqual([{ field: 'links', before: null, after: `#${b.publicId}` }])
    expect(changes.get(b.uuid)).toEqual([{ field: 'links', before: null, after: `#${a.publicId}` }])
    expect((await world.tickets.published(links.changed)).at(-1)?.audience).toMatchObject({ internal: true })
  })

  it('to an authority request is seen by those only who handle these', async () => {
    const authority = { ...world.admin }
    const secret = await aTicket(world, { type: 'authority_request', subject: 'Auskunft' }, authority)
    const { publicId } = await aTicket(world)
    const made = await link({ ticket: publicId, linkedTicket: secret.publicId, relation: 'relates_to' }, authority)
    expect(made.status).toBe(201)
    const told = (await world.tickets.published(ticketChanged)).flatMap(({ ticket, changes }) =>
      changes.filter(({ field }) => field === 'links').map(({ after }) => [ticket.publicId, after]),
    )
    expect(told.filter(([id]) => id === publicId)).toEqual([])
    expect(told.filter(([id]) => id === secret.publicId)).toEqual([[secret.publicId, `#${publicId}`]])
    expect(await listed(`ticket.publicId=${publicId}`, authority)).toHaveLength(1)
    expect(await listed(`ticket.publicId=${publicId}`)).toEqual([])
    expect((await caller(world, world.anna).get(`/api/links/${made.body.uuid}`)).status).toBe(404)
    const unseen = await link({ ticket: publicId, linkedTicket: secret.publicId, relation: 'blocks' })
    expect(violationsOf(unseen.body)).toEqual(['linkedTicket: Den angegebenen Eintrag gibt es nicht.'])
  })
})

it('customers neither see nor make links', async () => {
  const { publicId } = await aTicket(world)
  const { body } = await link({ ticket: publicId, name: 'Intern', url: 'https://intern.example/' })
  expect((await caller(world, world.chef).get(`/api/links?ticket.publicId=${publicId}`)).status).toBe(403)
  expect((await caller(world, world.chef).get(`/api/links/${body.uuid}`)).status).toBe(403)
  expect((await link({ ticket: publicId, url: 'https://a.example/' }, world.chef)).status).toBe(403)
  expect((await caller(world, world.chef).get('/api/link_templates')).status).toBe(403)
})

it('a finished ticket keeps its links as they are', async () => {
  const { publicId } = await aTicket(world)
  const { body } = await link({ ticket: publicId, name: 'Alt', url: 'https://alt.example/' })
  await caller(world, world.anna).patch(`/api/tickets/${publicId}/state`, { transition: 'close' })
  expect((await link({ ticket: publicId, url: 'https://neu.example/' })).status).toBe(409)
  expect((await caller(world, world.anna).patch(`/api/links/${body.uuid}`, { name: 'Neu' })).status).toBe(409)
  expect((await caller(world, world.anna).delete(`/api/links/${body.uuid}`)).status).toBe(409)
})

it('links of a deleted ticket are gone with it', async () => {
  const [a, b] = [await aTicket(world), await aTicket(world)]
  await link({ ticket: a.publicId, linkedTicket: b.publicId, relation: 'blocks' })
  await caller(world, world.admin).delete(`/api/tickets/${b.publicId}`)
  expect(await listed(`ticket.publicId=${a.publicId}`)).toEqual([])
})

it('a link template is made by administrators and read by staff', async () => {
  const fields = { name: 'Statusseite', url: 'https://status.example/' }
  expect((await caller(world, world.anna).post('/api/link_templates', fields)).status).toBe(403)
  const made = await caller(world, world.admin).post<TicketBody>('/api/link_templates', fields)
  expect(made).toMatchObject({ status: 201, body: fields })
  const path = `/api/link_templates/${made.body.uuid}`
  expect((await caller(world, world.admin).patch(path, { url: 'egal' })).status).toBe(422)
  expect((await caller(world, world.admin).patch(path, { name: 'Status' })).body).toMatchObject({ name: 'Status' })
  expect((await caller(world, world.anna).get(path)).body).toMatchObject({ url: fields.url })
  expect((await caller(world, world.admin).delete(path)).status).toBe(204)
})

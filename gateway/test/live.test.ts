import { aTicketFacts } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, until } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, setStage } from './stage.ts'

let stage: Stage
const group = '019aa000-0000-7000-8000-00000000000a'
const ticket = '019aa000-0000-7000-8000-00000000000b'
const tokens = { agent: 'a'.repeat(43), customer: 'c'.repeat(43), stranger: 's'.repeat(43) }

beforeAll(async () => {
  stage = await setStage()
  stage.sessions.set(tokens.agent, anActor())
  stage.sessions.set(tokens.customer, aCustomer(group, { seesAllOf: [group] }))
  stage.sessions.set(tokens.stranger, aCustomer('019aa000-0000-7000-8000-0000000000ff'))
})
afterAll(() => stage[Symbol.asyncDispose]())

const audience = { staffRole: 'ROLE_EMPLOYEE', internal: false, customerGroup: group, people: [] }
const aTicket = { uuid: ticket, publicId: 10001, audience }

async function listen(token: string, query = '', url = stage.url) {
  const ending = new AbortController()
  const response = await fetch(`${url}/api/live${query}`, {
    headers: { cookie: `leitstand_session=${token}` },
    signal: ending.signal,
  })
  const received: { subject: string; version: number | null }[] = []
  let isOver = false
  const reading = (async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) if (message.startsWith('data: ')) received.push(JSON.parse(message.slice(6)))
    }
    isOver = true
  })().catch(() => undefined)
  const stop = async () => {
    ending.abort()
    await reading
  }
  return { response, heard: received, isOver: () => isOver, [Symbol.asyncDispose]: stop }
}

test('tells staff and the customer of a ticket that it changed, and no stranger', async () => {
  await using agent = await listen(tokens.agent)
  await using customer = await listen(tokens.customer)
  await using stranger = await listen(tokens.stranger)
  expect(agent.response.headers.get('content-type')).toContain('text/event-stream')

  await stage.publish('event.ticket.transitioned', { ticket: aTicket, version: 7 })
  await stage.publish('event.comment.created', { comment: { ticket: aTicket, internal: true, audience }, version: 1 })
  await stage.publish('event.label.changed', { entity: { name: 'geheim' }, version: 1 })

  await until(() => agent.heard.length === 3 && customer.heard.length > 0)
  const moved = { subject: 'event.ticket.transitioned', ticket, publicId: 10001, version: 7 }
  expect(agent.heard[0]).toEqual(moved)
  expect(agent.heard[1]).toMatchObject({ subject: 'event.comment.created', publicId: 10001 })
  expect(customer.heard).toEqual([moved])
  expect(stranger.heard).toEqual([])
})

test('tells a customer of what could be seen until now that it became internal, and nothing of it afterwards', async () => {
  await using customer = await listen(tokens.customer)
  await using stranger = await listen(tokens.stranger)
  const hiding = { changes: [{ field: 'internal', before: false, after: true }], version: 2 }
  const hidden = { ...aTicket, internal: true, audience: { ...audience, internal: true } }
  const comment = { ticket: aTicket, internal: true }
  await stage.publish('event.comment.changed', { comment, ...hiding })
  await stage.publish('event.comment.changed', {
    comment,
    changes: [{ field: 'text', before: 'a', after: 'b' }],
    version: 3,
  })
  await stage.publish('event.comment.changed', { comment: { ticket: hidden, internal: true }, ...hiding, version: 4 })
  await stage.publish('event.ticket.changed', { ticket: hidden, ...hiding, version: 5 })
  await stage.publish('event.ticket.changed', { ticket: hidden, changes: [], version: 6 })
  await stage.publish('event.comment.created', { comment: { ticket: aTicket, internal: false }, version: 7 })
  await until(() => customer.heard.some(({ version }) => version === 7))
  expect(customer.heard.map(({ version }) => version)).toEqual([2, 5, 7])
  expect(stranger.heard).toEqual([])
})

test('tells the former customer of a ticket once more that it changed, and only that', async () => {
  await using former = await listen(tokens.customer)
  await using present = await listen(tokens.stranger)
  const other = { ...aTicket, audience: { ...audience, customerGroup: '019aa000-0000-7000-8000-0000000000ff' } }
  const theirs = { ...other, audience: { ...other.audience, people: [stage.sessions.get(tokens.stranger)?.uuid] } }
  const moving = { ticket: theirs, formerAudience: audience, changes: [{ field: 'customer', after: 'Südwind' }] }
  await stage.publish('event.ticket.changed', { ...moving, version: 2 })
  await stage.publish('event.ticket.changed', { ticket: theirs, version: 3 })
  await until(() => present.heard.length === 2)
  expect(former.heard).toEqual([{ subject: 'event.ticket.changed', ticket, publicId: 10001, version: 2 }])
})

test('tells customers of a ticket that was internal for others until now', async () => {
  await using customer = await listen(tokens.customer)
  const formerAudience = { ...audience, customerGroup: '019aa000-0000-7000-8000-0000000000ff', internal: true }
  await stage.publish('event.ticket.changed', { ticket: aTicket, formerAudience, version: 2 })
  await until(() => customer.heard.length === 1)
})

test('tells of what is written on an authority request only who may see that', async () => {
  await using agent = await listen(tokens.agent)
  await using customer = await listen(tokens.customer)
  const request = { ...aTicket, audience: { ...audience, staffRole: 'ROLE_AUTHORITIES' } }
  await stage.publish('event.comment.created', { comment: { ticket: request, internal: false }, version: 1 })
  await stage.publish('event.ticket.changed', { ticket: aTicket, version: 2 })
  await until(() => agent.heard.length > 0 && customer.heard.length > 0)
  expect([...agent.heard, ...customer.heard].map(({ version }) => version)).toEqual([2, 2])
})

test('tells of a notice only whom it is for', async () => {
  await using agent = await listen(tokens.agent)
  await using customer = await listen(tokens.customer)
  const user = stage.sessions.get(tokens.customer)?.uuid
  await stage.publish('event.notice.created', { users: [user], ticket, audience })
  await until(() => customer.heard.length === 1)
  expect(agent.heard).toEqual([])
})

test('tells staff who looks at a ticket, also those who come later, and customers never', async () => {
  stage.facts.push(aTicketFacts({ publicId: 10001, audience: { ...audience, staffRole: 'ROLE_EMPLOYEE' } }))
  stage.facts.push(aTicketFacts({ publicId: 10002, audience: { ...audience, staffRole: 'ROLE_AUTHORITIES' } }))
  const asXhr = { method: 'PUT', headers: { 'x-requested-with': 'XMLHttpRequest' } }
  const be = (token: string, publicId: number | null) =>
    stage.call('/api/presence', { ...asXhr, token, body: { tab: ticket, ticket: publicId, isWriting: true } })

  await using agent = await listen(tokens.agent)
  await using customer = await listen(tokens.customer)
  expect((await be(tokens.agent, 10001)).status).toBe(204)
  await until(() => agent.heard.length === 1)
  expect(agent.heard).toMatchObject([{ subject: 'presence', publicId: 10001, people: [{ isWriting: true }] }])
  await using late = await listen(tokens.agent)
  await until(() => late.heard.length === 1)
  expect(late.heard).toEqual(agent.heard)

  expect((await be(tokens.agent, 10002)).status).toBe(404)
  expect((await be(tokens.customer, 10001)).status).toBe(403)
  expect((await be(tokens.agent, null)).status).toBe(204)
  await until(() => late.heard.length === 2)
  expect(late.heard[1]).toMatchObject({ people: [] })
  await stage.publish('event.ticket.changed', { ticket: aTicket, version: 9 })
  await until(() => customer.heard.length > 0)
  expect(customer.heard.map(({ subject }) => subject)).toEqual(['event.ticket.changed'])
})

test('shows who looks at a ticket through another gateway, also to those who come there later, until they leave', async () => {
  const other = await stage.openAnother()
  stage.facts.push(aTicketFacts({ publicId: 10003, audience: { ...audience, staffRole: 'ROLE_EMPLOYEE' } }))
  const colleague = 'k'.repeat(43)
  stage.sessions.set(colleague, anActor({ name: 'Mara Berg' }))
  const headers = { 'x-requested-with': 'XMLHttpRequest' }
  const be = (publicId: number | null) => {
    const body = { tab: ticket, ticket: publicId, isWriting: false }
    return stage.call('/api/presence', { method: 'PUT', headers, token: colleague, body })
  }

  await using agent = await listen(tokens.agent, '', other)
  expect((await be(10003)).status).toBe(204)
  await until(() => agent.heard.length === 1)
  expect(agent.heard).toMatchObject([{ subject: 'presence', publicId: 10003, people: [{ name: 'Mara Berg' }] }])
  await using late = await listen(tokens.agent, '', other)
  await until(() => late.heard.length === 1)
  expect(late.heard).toEqual(agent.heard)
  expect((await be(null)).status).toBe(204)
  await until(() => agent.heard.length === 2 && late.heard.length === 2)
  expect([agent.heard[1], late.heard[1]]).toMatchObject([{ people: [] }, { people: [] }])
})

test('falls silent when the session ends', async () => {
  const token = 'e'.repeat(43)
  const actor = anActor()
  stage.sessions.set(token, actor)
  await using listener = await listen(token)
  stage.sessions.delete(token)
  await stage.publish('event.session.revoked', { user: actor.uuid, session: `session of ${token}` })
  await until(listener.isOver)
})

test('says to read anew to whom other rights have been given, and to nobody else', async () => {
  const token = 'r'.repeat(43)
  const before = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
  stage.sessions.set(token, before)
  await using agent = await listen(token)
  await using colleague = await listen(tokens.agent)
  await stage.publish('event.session.revoked', { user: before.uuid, session: null })
  await stage.publish('event.label.changed', { entity: {}, version: 1 })
  await until(() => agent.heard.length > 0)
  stage.sessions.set(token, { ...before, roles: ['ROLE_EMPLOYEE'] })
  await stage.publish('event.session.revoked', { user: before.uuid, session: null })
  await until(() => agent.heard.length > 1 && colleague.heard.length > 0)
  expect(agent.heard.map(({ subject }) => subject)).toEqual(['event.label.changed', 'missed'])
  expect(colleague.heard.map(({ subject }) => subject)).toEqual(['event.label.changed'])
})

test('is closed to callers without a session', async () => {
  expect((await stage.call('/api/live')).status).toBe(401)
})

test('begins with what happened since the first answers of a page, each for who may see it', async () => {
  await using early = await listen(tokens.agent)
  const since = Date.now()
  await stage.publish('event.ticket.transitioned', { ticket: aTicket, version: 41 })
  await stage.publish('event.label.changed', { entity: { name: 'geheim' }, version: 42 })
  await until(() => early.heard.some(({ version }) => version === 42))
  await using agent = await listen(tokens.agent, `?since=${since}`)
  await using customer = await listen(tokens.customer, `?since=${since}`)
  await until(() => agent.heard.some(({ version }) => version === 42) && customer.heard.length > 0)
  expect(agent.heard.map(({ version }) => version)).toContain(41)
  expect(customer.heard.some(({ version }) => version === 41)).toBe(true)
  expect(customer.heard.some(({ version }) => version === 42)).toBe(false)
})

test('says to read anew when it no longer knows what happened since', async () => {
  await using agent = await listen(tokens.agent, '?since=1000')
  await until(() => agent.heard.length > 0)
  expect(agent.heard[0]?.subject).toBe('missed')
  await using nonsense = await listen(tokens.agent, '?since=gestern')
  expect(nonsense.response.status).toBe(200)
})

test('a stream ends with its session, also where the browser brings the session of somebody else along', async () => {
  const [own, foreign] = ['o'.repeat(43), 'f'.repeat(43)]
  const actor = anActor()
  stage.sessions.set(own, actor)
  stage.sessions.set(foreign, anActor())
  await using page = await listen(`${foreign}; leitstand_session=${own}`)
  stage.sessions.delete(own)
  await stage.publish('event.session.revoked', { user: actor.uuid, session: `session of ${own}` })
  await until(page.isOver)
})

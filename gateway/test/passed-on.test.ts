import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { anActor } from '@leitstand/kit/testing/test-service'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { setStage } from './stage.ts'

const token = 'a'.repeat(43)
const headers = { 'x-requested-with': 'XMLHttpRequest' }

/** A gateway before a service of tickets that answers like this. */
async function before(answer: RequestListener, actor = anActor()) {
  await using stack = new AsyncDisposableStack()
  const service = stack.adopt(createServer(answer), (server) => void server.close())
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const stage = stack.use(await setStage({ UPSTREAM_TICKET: `http://127.0.0.1:${port}` }))
  stage.sessions.set(token, actor)
  const owned = stack.move()
  return { url: stage.url, call: stage.call, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

test.each([
  ['a short', 10],
  ['a long', 300_000],
  ['an empty', 0],
])('passes on %s answer byte by byte', async (_size, length) => {
  const body = 'ä'.repeat(length / 2)
  await using stage = await before((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(length), etag: '"3"' })
    response.end(body)
  })
  const answer = await stage.call('/api/tickets/10001', { token })
  expect(answer.headers.get('etag')).toBe('"3"')
  expect(await answer.text()).toBe(body)
  const head = await stage.call('/api/tickets/10001', { token, method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(length))
})

test('an answer that breaks off is no answer: reading says so, and what may have had its effect is no mere absence', async () => {
  await using stage = await before((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100', etag: '"3"' })
    response.write('{"subject":', () => response.destroy())
  })
  const read = await stage.call('/api/tickets/10001', { token })
  expect(read.status).toBe(503)
  expect(read.headers.get('etag')).toBeNull()
  expect(await read.json()).toMatchObject({ code: 'service-unavailable' })
  const written = await stage.call('/api/tickets', { token, headers, method: 'POST', body: {} })
  expect([written.status, written.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await written.json()).toMatchObject({
    code: 'service-interrupted',
    title:
      'Der Dienst „ticket“ wurde unterbrochen. Bitte versuchen Sie es gleich noch einmal; vielleicht ist es schon geschehen.',
  })
})

test('a write whose service dies under it may be tried again, in the language of whoever asks', async () => {
  await using stage = await before((asked, response) => void asked.resume().on('end', () => response.destroy()))
  const english = { ...headers, 'accept-language': 'en' }
  const answer = await stage.call('/api/comments', { token, headers: english, method: 'POST', body: { text: 'ä' } })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({
    code: 'service-interrupted',
    title: 'The service "ticket" was interrupted. Please try again in a moment; perhaps it has been done already.',
  })
})

test.each([
  ['JSON', 'POST', { 'content-type': 'application/json; charset=utf-8' }, '{ "priority" : 1.0, "text": "ä" }'],
  ['JSON-LD', 'POST', { 'content-type': 'application/ld+json' }, '{"text":"ä"}'],
  ['text', 'POST', { 'content-type': 'text/plain' }, 'not { for us'],
  ['what has no type', 'POST', {}, '{"text":"ä"}'],
  ['nothing', 'POST', { 'content-type': 'application/json' }, ''],
  ['nothing', 'DELETE', { 'content-type': 'application/json' }, ''],
])('passes on byte by byte what is sent, whole or in pieces: %s by %s', async (_what, method, type, body) => {
  const received: string[] = []
  await using stage = await before(async (asked, response) => {
    received.push(Buffer.concat(await asked.toArray()).toString())
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '2' }).end('{}')
  })
  const cookie = `leitstand_session=${token}`
  const pieces = Readable.from([...body].map((letter) => Buffer.from(letter)))
  for (const sent of [body, pieces]) {
    const answer = await request(`${stage.url}/api/comments${method === 'DELETE' ? '/1' : ''}`, {
      method,
      headers: { ...headers, ...type, cookie },
      body: sent,
    })
    expect(answer.statusCode).toBe(200)
    await answer.body.dump()
  }
  expect(received).toEqual([body, body])
})

test.each([
  ['nothing', {}, 'en'],
  ['whatever there is, as programs do by themselves', { 'accept-language': '*' }, 'en'],
  ['what there is not', { 'accept-language': 'fr' }, 'en'],
  ['German', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
])(
  'somebody who works in English and asks for %s is answered in a language that they understand',
  async (_asked, wish, language) => {
    const wishes: unknown[] = []
    await using stage = await before(
      (asked, response) => {
        wishes.push(asked.headers['accept-language'])
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '2' }).end('{}')
      },
      anActor({ language: 'en' }),
    )
    const cookie = `leitstand_session=${token}; leitstand_locale=en`
    await (await request(`${stage.url}/api/tickets/10001`, { headers: { ...wish, cookie } })).body.dump()
    expect(wishes).toEqual([language])
    const refused = await request(`${stage.url}/api/tickets/10001`, {
      headers: { ...wish, cookie: 'leitstand_locale=en' },
    })
    const { title } = (await refused.body.json()) as { title: string }
    expect(title).toContain(language === 'en' ? 'session has expired' : 'Sitzung ist abgelaufen')
  },
)

test('who asks is told to the owner of the data alone, wherever that one refers to', async () => {
  const heard: string[] = []
  const elsewhere = createServer((asked, response) => {
    heard.push(asked.url ?? '')
    response.end('{}')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const { port } = elsewhere.address() as AddressInfo
  const reached: string[] = []
  await using stage = await before((asked, response) => {
    reached.push(asked.url ?? '')
    response.writeHead(307, { location: `http://127.0.0.1:${port}${asked.url}` }).end()
  })
  await (await stage.call('/ticket/view/10001', { token })).text()
  elsewhere.close()
  expect(reached).toContain('/api/tickets/10001')
  expect(heard).toEqual([])
})

test('who waits to be asked for a large body, as curl does, is asked for it', async () => {
  const received: string[] = []
  await using stage = await before(async (asked, response) => {
    received.push(Buffer.concat(await asked.toArray()).toString())
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': '2' }).end('{}')
  })
  const sending = ask(`${stage.url}/api/comments`, {
    method: 'POST',
    headers: {
      ...headers,
      cookie: `leitstand_session=${token}`,
      'content-type': 'application/json',
      expect: '100-continue',
    },
  })
  sending.flushHeaders()
  await once(sending, 'continue')
  sending.end('{"text":"ä"}')
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  answer.resume()
  expect([answer.statusCode, received]).toEqual([201, ['{"text":"ä"}']])
})

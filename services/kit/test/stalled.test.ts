import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { AppError } from '@leitstand/contracts/problems'
import { openLogger } from '@leitstand/kit/logger'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { sendProblem } from '../src/http/server.ts'
import { endStalled } from '../src/http/stalled.ts'
import { refuseUnreadable } from '../src/http/unreadable.ts'

const log = openLogger('test', 'silent')

async function aServer() {
  const app = fastify({ clientErrorHandler: refuseUnreadable })
  endStalled(app, { sendingMs: 200, takingMs: 200 })
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log))
  const ended = Promise.withResolvers<void>()
  const source = new Readable({ read: () => void source.push(Buffer.alloc(65_536)) })
  source.once('close', () => ended.resolve())
  app.post('/notes', async () => ({ taken: true }))
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
  app.post('/files', async (request) => {
    request.raw.pipe(new PassThrough())
    throw new AppError('type-not-allowed')
  })
  app.get('/endless', (_request, reply) => reply.send(source))
  app.get('/slow', (_request, reply) => {
    const late = new PassThrough()
    setTimeout(() => late.end('fertig'), 700)
    return reply.send(late)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { port, ended: ended.promise, [Symbol.asyncDispose]: () => app.close() }
}

/** What a server says to these bytes until it closes the connection. */
function received(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.setEncoding('utf8').on('data', (more) => {
      text += more
    })
    socket.once('close', () => resolve(text)).once('error', reject)
  })
}

const head = 'POST /notes HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

test.each([
  ['announced and never sent', `${head}content-length: 20\r\n\r\n`],
  ['begun and not ended', `${head}content-length: 20\r\n\r\n{"title":`],
  ['sent in pieces that stop coming', `${head}transfer-encoding: chunked\r\n\r\n9\r\n{"title":\r\n`],
])('a body that is %s is answered and the connection closed', async (_name, bytes) => {
  await using server = await aServer()
  const answer = await received(server.port, bytes)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('"code":"request-timeout"')
  expect(answer).toContain('Bitte prüfen Sie die Verbindung')
})

test('an answer that nobody takes is not kept up', async () => {
  await using server = await aServer()
  const socket = connect(server.port, '127.0.0.1', () => socket.write('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n'))
  socket.pause()
  await server.ended
  socket.destroy()
})

test('an answer that takes us long is waited for', async () => {
  await using server = await aServer()
  expect(await received(server.port, 'GET /slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toContain('fertig')
})

test('what follows on the connection of a file that was refused half read is answered', async () => {
  await using server = await aServer()
  const file = 'x'.repeat(500_000)
  const upload = `POST /files HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data\r\ncontent-length: ${file.length}\r\n\r\n${file}`
  const answers = await received(server.port, `${upload}GET /slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  expect(answers).toMatch(/^HTTP\/1.1 415 /)
  expect(answers).toContain('fertig')
})

test.each([
  ['no HTTP at all', 'Guten Tag\r\n\r\n', 400, 'malformed'],
  [
    'more headers than anybody needs',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    431,
    'headers-too-large',
  ],
])('%s is refused with a problem', async (_name, bytes, status, code) => {
  await using server = await aServer()
  const answer = await received(server.port, bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toContain(`"code":"${code}"`)
})

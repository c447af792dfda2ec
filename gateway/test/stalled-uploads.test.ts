import { connect, type Socket } from 'node:net'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, setStage } from './stage.ts'

const customer = 'k'.repeat(43)
const agent = 'a'.repeat(43)
let stage: Stage

beforeAll(async () => {
  stage = await setStage()
  stage.sessions.set(customer, anActor({ name: 'Karla Kundin' }))
  stage.sessions.set(agent, anActor())
})
afterAll(() => stage[Symbol.asyncDispose]())

/** Begins an upload and falls silent; answers what is said to it. */
function stalledUpload(path: string): { socket: Socket; answer: Promise<string> } {
  const { hostname, port } = new URL(stage.url)
  const socket = connect(Number(port), hostname)
  const answer = new Promise<string>((resolve) => {
    socket.setEncoding('utf8').once('data', resolve)
    socket.once('close', () => resolve('nothing')).on('error', () => undefined)
  })
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: leitstand.example',
    `cookie: leitstand_session=${customer}`,
    'x-requested-with: XMLHttpRequest',
    'content-type: multipart/form-data; boundary=x',
    'transfer-encoding: chunked',
  ]
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  socket.write(`${head.join('\r\n')}\r\n\r\n${(part.length + 9_000).toString(16)}\r\n${part}${'x'.repeat(9_000)}\r\n`)
  return { socket, answer }
}

const isOf = (status: number) => (answer: string) => answer.startsWith(`HTTP/1.1 ${status} `)

test('uploads of one customer that stall hold up nobody else, and are ended', async () => {
  const stalled = Array.from({ length: 80 }, () => stalledUpload('/api/tickets/10001/attachment'))
  const refused = stalled.map(({ answer }) => answer)
  // More than may run or wait: told so at once.
  const first = await Promise.race(refused)
  expect(first).toMatch(/^HTTP\/1.1 429 /)
  expect(first).toMatch(/retry-after: 10\r\n/)
  expect(first).toContain('too-many-at-once')

  const reading = await Promise.all(
    Array.from({ length: 100 }, () => stage.call('/api/tickets?itemsPerPage=1', { token: agent })),
  )
  expect(reading.every(({ status }) => status === 200)).toBe(true)

  const answers = await Promise.all(refused)
  expect(answers.filter(isOf(408)).length).toBeGreaterThanOrEqual(4)
  expect(answers.filter((answer) => !isOf(408)(answer) && !isOf(429)(answer))).toEqual([])
  for (const { socket } of stalled) socket.destroy()
})

test('a call that is sent slowly holds no connection to a service', async () => {
  const stalled = Array.from({ length: 80 }, () => stalledUpload('/api/comments'))
  const answer = await stage.call('/api/comments', { token: agent })
  expect(answer.status).toBe(200)
  for (const { socket } of stalled) socket.destroy()
})

test('who breaks off at once, before it is known who that is, keeps no place', async () => {
  stage.sessions.set(customer, anActor({ name: 'Karl Kunde' }))
  const { hostname, port } = new URL(stage.url)
  const broken = Array.from({ length: 40 }, () => {
    const { socket, answer } = stalledUpload('/api/tickets/10001/attachment')
    socket.write('no length of a chunk\r\n')
    return answer
  })
  expect((await Promise.all(broken)).every(isOf(400))).toBe(true)
  const body = new FormData()
  body.append('file', new Blob(['x']), 'a.txt')
  const answer = await fetch(`http://${hostname}:${port}/api/tickets/10001/attachment`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', cookie: `leitstand_session=${customer}` },
    body,
  })
  expect(answer.status).toBe(200)
})

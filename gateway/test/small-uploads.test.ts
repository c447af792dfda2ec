import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Stage, setStage } from './stage.ts'

const agent = 'a'.repeat(43)
const path = '/api/tickets/10001/attachment'
let stage: Stage
beforeAll(async () => {
  stage = await setStage()
  stage.sessions.set(agent, anActor())
})
afterAll(() => stage[Symbol.asyncDispose]())

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** Announces a file of this size and sends the first half of it; the rest when it is asked to. */
function beginUpload(bytes: number) {
  const { hostname, port } = new URL(stage.url)
  const socket = connect(Number(port), hostname)
  open.push(socket)
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: leitstand.example',
    `cookie: leitstand_session=${agent}`,
    'x-requested-with: XMLHttpRequest',
    'content-type: application/octet-stream',
    `content-length: ${bytes}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${'x'.repeat(bytes / 2)}`)
  return async () => {
    const answer = once(socket.setEncoding('utf8'), 'data')
    socket.write('x'.repeat(bytes / 2))
    return String((await answer)[0])
  }
}

/** By then every upload that is handed on as it comes has long reached its service. */
async function callManyTimes() {
  for (let times = 0; times < 30; times++) await stage.call('/api/tickets', { token: agent })
}

test('a small file comes to its service whole, so that its sender has nothing left to send when it is refused', async () => {
  const sendRest = beginUpload(200_000)
  await callManyTimes()
  expect(stage.reached).not.toContain(`POST ${path}`)
  expect(await sendRest()).toMatch(/^HTTP\/1.1 200 /)
  expect(stage.reached).toContain(`POST ${path}`)
})

test('a large file is handed on as it comes', async () => {
  stage.reached.length = 0
  const sendRest = beginUpload(2_000_000)
  await callManyTimes()
  expect(stage.reached).toContain(`POST ${path}`)
  expect(await sendRest()).toMatch(/^HTTP\/1.1 200 /)
})

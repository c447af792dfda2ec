import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { closeUnusedConnections } from '../src/http/close-unused-connections.ts'

async function aServer() {
  const app = fastify()
  closeUnusedConnections(app)
  const { promise: asked, resolve: hear } = Promise.withResolvers<void>()
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  app.get('/', async () => {
    hear()
    await allowed
    return 'fertig'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, asked, allow, port: (app.server.address() as AddressInfo).port }
}

/** Far less than what a connection is kept alive for. */
const soon = async (closing: Promise<unknown>) => {
  const late = new Promise((resolve) => setTimeout(resolve, 10_000, 'late').unref())
  return await Promise.race([closing.then(() => 'closed'), late])
}

test('a server that closes answers what was asked, and waits no longer for a client that keeps its connection', async () => {
  const { app, asked, allow, port } = await aServer()
  const agent = new Agent({ keepAlive: true })
  using after = new DisposableStack()
  after.defer(() => agent.destroy())
  const answer = new Promise<string>((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', agent }, (response) => {
      response.setEncoding('utf8').once('data', resolve)
    })
    asking.on('error', reject).end()
  })
  await asked
  const closing = app.close()
  // Closing has begun, so nothing counts as idle any more.
  await expect.poll(() => app.server.listening).toBe(false)
  allow()
  expect(await answer).toBe('fertig')
  expect(await soon(closing)).toBe('closed')
})

test('a server that closes does not wait for a connection on which nothing was asked', async () => {
  const { app, port } = await aServer()
  const socket = connect(port, '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  expect(await soon(app.close())).toBe('closed')
  socket.destroy()
})

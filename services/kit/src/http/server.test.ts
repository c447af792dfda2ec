import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openServer } from './server.ts'

async function failingAt(route: string, url: string): Promise<string> {
  let lines = ''
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    lines += chunk
    done()
  }
  const app = await openServer(pino(new Writable({ write })))
  app.get(route, () => Promise.reject(new Error('broken')))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  expect((await fetch(address + url)).status).toBe(500)
  await app.close()
  return lines
}

it('says in the log which request failed, by what it was about', async () => {
  const line = await failingAt('/api/tickets/:id/comments/:uuid', '/api/tickets/10023/comments/c0ffee')
  expect(JSON.parse(line)).toMatchObject({ msg: 'a request failed', url: '/api/tickets/10023/comments/c0ffee' })
})

it.each([
  ['the token of a link that was mailed', '/api/password-reset/:token', '/api/password-reset/Geheimnis'],
  ['what somebody searched for', '/api/search', '/api/search?q=Geheimnis'],
])('says nothing in the log of %s', async (_what, route, url) => {
  const line = await failingAt(route, url)
  expect(line).toContain('a request failed')
  expect(line).not.toContain('Geheimnis')
})

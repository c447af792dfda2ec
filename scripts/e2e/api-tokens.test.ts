import type { services } from '@leitstand/contracts/define'
import { describe, expect, it } from 'vitest'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'

/** A call of each service that any employee may make. */
const calls: Record<(typeof services)[number], string> = {
  identity: '/api/me',
  ticket: '/api/tickets?itemsPerPage=1',
  workflow: '/api/workflow',
  sla: '/api/service_level_agreements',
  notification: '/api/notices',
  search: '/api/search?q=server',
  billing: '/api/worktimes?itemsPerPage=1',
  mail: '/api/sent_mails?itemsPerPage=1',
}

const leitstand = await openDesk()
const agent = await signIn(leitstand.url, 'agent@leitstand.example')

async function aToken(scope: 'read' | 'full'): Promise<{ uuid: string; token: string }> {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const { status, body } = await agent.call('POST', '/api/user/tokens', { name: `Skript ${scope}`, scope, expiresAt })
  expect(status).toBe(201)
  return { uuid: body.uuid, token: String(body['token']) }
}
const ask = (path: string, token: string, init: RequestInit = {}) =>
  fetch(leitstand.url + path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } })

describe('a token of an agent', () => {
  it('opens every service, and none from the moment it is revoked', async () => {
    const { uuid, token } = await aToken('full')
    const statuses = () => Promise.all(Object.values(calls).map(async (path) => (await ask(path, token)).status))
    for (let round = 0; round < 3; round += 1) expect(await statuses()).toEqual(Object.values(calls).map(() => 200))
    expect((await agent.call('DELETE', `/api/user_tokens/${uuid}`)).status).toBe(204)
    expect(await statuses()).toEqual(Object.values(calls).map(() => 401))
  })

  it('that may only read writes nothing', async () => {
    const { token } = await aToken('read')
    expect((await ask('/api/tickets?itemsPerPage=1', token)).status).toBe(200)
    const body = JSON.stringify({ name: 'Verboten', textColour: '#000000', backgroundColour: '#ffffff' })
    const written = await ask('/api/labels', token, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(written.status).toBe(403)
    const effectful = await ask('/api/user/wi-sync', token, { headers: { 'x-requested-with': 'XMLHttpRequest' } })
    expect(effectful.status).toBe(403)
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keep, openDataFolder } from '../instance/data-folder.ts'
import { openKeys } from '../instance/keys.ts'
import { keysIn, scanLogs, secretsIn } from './log-scan.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-logs-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a key of the installation is found in a log, and what all processes may know is none', async () => {
  const data = await openDataFolder(folder)
  const keys = await openKeys(data)
  await writeFile(data.log('ticket'), JSON.stringify({ url: `postgres://ticket:${keys.database.ticket}@127.0.0.1` }))
  await writeFile(data.log('sla'), JSON.stringify({ publicKey: keys.signing.sla.publicKey }))
  await keep(data, 'other.json', {})
  expect(await scanLogs(join(folder, 'logs'), await keysIn(folder))).toEqual([
    'ticket.log holds keys.json.database.ticket',
  ])
})

test('a text is found however it is spelled', async () => {
  const value = 'Der "neue" Server\nist wieder da'
  const secret = { name: 'a comment', value }
  for (const line of [value, JSON.stringify({ text: value }), `GET /search?q=${encodeURIComponent(value)}`]) {
    await writeFile(join(folder, 'ticket.log'), line)
    expect(await scanLogs(folder, [secret])).toEqual(['ticket.log holds a comment'])
  }
  await writeFile(join(folder, 'ticket.log'), '{"level":"info","msg":"ready"}')
  expect(await scanLogs(folder, [secret])).toEqual([])
})

test('what the API calls a token or a secret is one', () => {
  const body = { uuid: 'x', token: 'lst_1', webhooks: [{ url: 'http://x', secret: 'geheim' }] }
  expect(secretsIn(body, 'POST /api/x').map(({ value }) => value)).toEqual(['lst_1', 'geheim'])
})

test('a time is no secret, wherever it stands: every line of a log has one', () => {
  const body = { token: 'lst_1', createdAt: '2026-11-30T07:46:55.123Z' }
  expect(secretsIn(body, '/api/user/tokens').map(({ value }) => value)).toEqual(['lst_1'])
})

import { AppError } from '@leitstand/contracts/problems'
import { anActor } from '@leitstand/kit/testing/test-service'
import { expect, test } from 'vitest'
import { openSessions } from '../src/sessions.ts'
import { setStage } from './stage.ts'

test('says so to those who are not known', async () => {
  await using stage = await setStage()
  stage.silence(true)
  const answer = await stage.call('/api/users', { token: 'a'.repeat(43) })
  expect(answer.status).toBe(503)
})

test('bounds how much an address may ask in a minute', async () => {
  await using stage = await setStage({ LEITSTAND_RATE_PER_MINUTE: '5' })
  const statuses: number[] = []
  // Invented tokens are no way around it.
  for (let call = 0; call < 7; call++)
    statuses.push((await stage.call('/api/users', { token: `${call}`.repeat(43) })).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('takes all addresses of a network of IPv6 for one address', async () => {
  await using stage = await setStage({ LEITSTAND_RATE_PER_MINUTE: '5', LEITSTAND_TRUSTED_PROXIES: '127.0.0.1' })
  const ask = async (address: string) =>
    (await stage.call('/api/users', { headers: { 'x-forwarded-for': address } })).status
  const statuses: number[] = []
  for (let n = 1; n <= 6; n++) statuses.push(await ask(`2001:db8:1:2::${n}`))
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  expect(await ask('2001:db8:1:3::1')).toBe(401)
  for (let n = 1; n <= 6; n++) expect(await ask(`::ffff:203.0.113.${n}`)).toBe(401)
})

test('lets people who were there a moment ago go on for a minute', async () => {
  let now = 0
  let isAway = false
  const resolve = async () => {
    if (isAway) throw new AppError('service-unavailable', { service: 'identity' })
    const actor = anActor({ uuid: '019aa000-0000-7000-8000-000000000001' })
    return { session: 's', actor, expiresAt: '', scope: 'full' as const }
  }
  const sessions = openSessions(resolve, { forPerson: async () => 'signed' }, () => now)
  expect(await (await sessions.find('t', '10.0.0.1'))?.identity('ticket')).toBe('signed')
  isAway = true
  now = 50_000
  expect(await (await sessions.find('t', '10.0.0.1'))?.identity('ticket')).toBe('signed')
  now = 70_000
  await expect(sessions.find('t', '10.0.0.1')).rejects.toMatchObject({ code: 'service-unavailable' })
})

test('remembers nobody whose session ended while identity was still answering', async () => {
  const actor = anActor()
  const waiting: (() => void)[] = []
  let held: { session: string; actor: typeof actor; expiresAt: string; scope: 'full' } | null = {
    session: 's',
    actor,
    expiresAt: '',
    scope: 'full',
  }
  const resolve = async () => {
    const answer = held
    await new Promise<void>((resolved) => waiting.push(resolved))
    return answer
  }
  const sessions = openSessions(resolve, { forPerson: async () => 'signed' })
  const asked = sessions.find('t', '10.0.0.1')
  held = null
  sessions.forget(actor.uuid, null)
  const askedAfterwards = sessions.find('t', '10.0.0.1')
  for (const answer of waiting) answer()
  await asked
  expect(sessions.isKnown('t')).toBe(false)
  expect(await askedAfterwards).toBeUndefined()
})

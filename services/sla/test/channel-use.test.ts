import { isChannelUsed } from '@leitstand/contracts/sla/requests'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { slaService } from '../src/service.ts'
import { introduce, places, teams } from './factories.ts'

let sla: TestService
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })

beforeEach(async () => {
  sla = await startTestService(slaService, { now: '2026-11-20T09:00:00Z', stubs: [places] })
  await introduce(sla)
})
afterEach(() => sla[Symbol.asyncDispose]())

const isUsed = async () => (await sla.ask(isChannelUsed, { channel: teams.uuid })).used

const agreement = { name: 'Gold', responseTimes: [{ type: 'main', minutes: 60 }] }
test.each([
  ['a rule', 'rules', { name: 'Regel', type: 'created', channel: teams.uuid }],
  ['an action', 'actions', { name: 'melden', type: 'notify', parameters: { channel: teams.uuid } }],
  ['an agreement', 'service_level_agreements', { ...agreement, channels: [teams.uuid] }],
  [
    'a time of an agreement',
    'service_level_agreements',
    { ...agreement, notifications: [{ minutes: -30, channel: teams.uuid }] },
  ],
])('a channel is used as long as %s alerts on it', async (_what, path, body) => {
  expect(await isUsed()).toBe(false)
  const made = await sla.as(admin).post<{ uuid: string }>(`/api/${path}`, body)
  expect([made.status, await isUsed()]).toEqual([201, true])
  await sla.as(admin).delete(`/api/${path}/${made.body.uuid}`)
  expect(await isUsed()).toBe(false)
})

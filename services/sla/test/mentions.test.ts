import { channels } from '@leitstand/contracts/notification/requests'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { slaService } from '../src/service.ts'
import { aTeamsChannel, introduce, places, teams } from './factories.ts'

let sla: TestService
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })

beforeEach(async () => {
  sla = await startTestService(slaService, { now: '2026-11-20T09:00:00Z', stubs: [places] })
  await introduce(sla)
})
afterEach(() => sla[Symbol.asyncDispose]())

interface Made {
  uuid: string
}
async function make(path: 'service_level_agreements' | 'rules', body: object): Promise<string> {
  const answer = await sla.as(admin).post<Made>(`/api/${path}`, body)
  expect(answer.status).toBe(201)
  return `/api/${path}/${answer.body.uuid}`
}
const gold = { name: 'Gold', responseTimes: [{ type: 'main', minutes: 60 }] }
const uuidIn = (path: string) => path.split('/').at(-1)

it('a channel has its new name wherever an agreement or a rule tells on it', async () => {
  const agreement = await make('service_level_agreements', {
    ...gold,
    channels: [teams.uuid],
    notifications: [{ minutes: -30, channel: teams.uuid }],
  })
  const rule = await make('rules', { name: 'Regel', type: 'created', channel: teams.uuid })
  await sla.publish(channels.changed, aTeamsChannel({ name: 'Nachtdienst', version: 2 }))
  const named = { uuid: teams.uuid, name: 'Nachtdienst' }
  expect((await sla.as(admin).get(agreement)).body).toMatchObject({
    channels: [named],
    notifications: [{ minutes: -30, channel: named }],
  })
  expect((await sla.as(admin).get(rule)).body).toMatchObject({ channel: named })
})

it('an agreement has its new name in the rules that are about it', async () => {
  const agreement = await make('service_level_agreements', gold)
  const about = { serviceLevelAgreements: [uuidIn(agreement)] }
  const rule = await make('rules', { name: 'Regel', type: 'sla_response', channel: teams.uuid, ...about })
  await sla.as(admin).patch(agreement, { name: 'Platin' })
  expect((await sla.as(admin).get(rule)).body).toMatchObject({ serviceLevelAgreements: [{ name: 'Platin' }] })
})

it('an agreement is not deleted as long as a rule is about it alone', async () => {
  const agreement = await make('service_level_agreements', gold)
  const about = { serviceLevelAgreements: [uuidIn(agreement)] }
  const rule = await make('rules', { name: 'Regel', type: 'sla_response', channel: teams.uuid, ...about })
  expect(await sla.as(admin).delete(agreement)).toMatchObject({ status: 409, body: { code: 'in-use' } })
  await sla.as(admin).delete(rule)
  expect((await sla.as(admin).delete(agreement)).status).toBe(204)
})

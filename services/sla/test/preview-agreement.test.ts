import type { OutputOf } from '@leitstand/contracts/define'
import type { previewAgreement } from '@leitstand/contracts/sla/matches'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { slaService } from '../src/service.ts'

let sla: TestService
beforeAll(async () => {
  sla = await startTestService(slaService, { now: '2026-11-20T12:00:00Z' })
})
afterAll(() => sla[Symbol.asyncDispose]())

const fridayEvening = '2026-11-27T16:40:00.000Z'
async function preview(terms: object) {
  const admin = sla.as(anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] }))
  const asked = { createdAt: fridayEvening, ...terms }
  return await admin.post<OutputOf<typeof previewAgreement>>('/api/service_level_agreements/preview', asked)
}

it('says until when a ticket of a Friday evening would be due, and which hours count', async () => {
  const { body } = await preview({ responseTimes: [{ type: 'main', minutes: 120 }], resolutionTime: 600 })
  expect(body.response).toMatchObject({ mode: 'main', minutes: 120, dueAt: '2026-11-30T08:40:00.000Z' })
  expect(body.response?.explanation.map(({ counted, minutes, reason }) => [counted, minutes, reason])).toEqual([
    [true, 20, 'main'],
    [false, 3720, 'closed'],
    [true, 100, 'main'],
  ])
  expect(body.resolution).toMatchObject({ minutes: 600, dueAt: '2026-11-30T16:40:00.000Z' })
})

it('takes the time that holds at that moment', async () => {
  const responseTimes = [
    { type: 'main', minutes: 120 },
    { type: 'secondary', minutes: 240 },
  ]
  const { body } = await preview({ responseTimes, createdAt: '2026-11-28T10:00:00.000Z' })
  expect(body).toMatchObject({ response: { mode: 'secondary', minutes: 240 }, resolution: null })
})

it('promises nothing without a time, and refuses what could not be saved', async () => {
  expect((await preview({})).body).toEqual({ response: null, resolution: null })
  expect((await preview({ responseTimes: [{ type: 'main', minutes: 0 }] })).status).toBe(422)
  expect((await preview({ createdAt: 'bald' })).status).toBe(422)
})

import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingService } from '../src/service.ts'

let billing: TestService
beforeAll(async () => {
  billing = await startTestService(billingService)
})
afterAll(() => billing[Symbol.asyncDispose]())

const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })

it('a kind of work is named by name or by title', async () => {
  const types = '/api/worktime_types'
  const { status, body } = await billing.as(admin).post<{ uuid: string }>(types, { title: 'Beratung' })
  expect([status, body]).toMatchObject([201, { name: 'Beratung', active: true }])
  const path = `${types}/${body.uuid}`
  expect((await billing.as(admin).patch(path, { title: 'Schulung' })).body).toMatchObject({ name: 'Schulung' })
  expect((await billing.as(admin).patch(path, { active: false })).body).toMatchObject({ name: 'Schulung' })
  expect((await billing.as(admin).put(path, { title: 'Prüfung' })).body).toMatchObject({
    name: 'Prüfung',
    active: true,
  })
  for (const missing of [billing.as(admin).post(types, {}), billing.as(admin).put(path, { active: true })])
    expect(await missing).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'name' }] } })
})

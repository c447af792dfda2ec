import { isChannelUsed } from '@leitstand/contracts/sla/requests'
import { anActor, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startNotification } from './start-notification.ts'

const admin = anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] })
const used = new Set<string>()
let notification: TestService

beforeEach(async () => {
  const sla = stub(isChannelUsed, ({ channel }) => ({ used: used.has(channel) }))
  notification = await startNotification({ stubs: [sla] })
})
afterEach(() => notification[Symbol.asyncDispose]())

test('a channel that a rule alerts on is not deleted, one that nothing uses is', async () => {
  const made = await notification.as(admin).post<{ uuid: string }>('/api/channels', { name: 'Bereitschaft' })
  const path = `/api/channels/${made.body.uuid}`
  used.add(made.body.uuid)
  expect(await notification.as(admin).delete(path)).toMatchObject({ status: 409, body: { code: 'in-use' } })
  expect((await notification.as(admin).get(path)).status).toBe(200)
  used.clear()
  expect((await notification.as(admin).delete(path)).status).toBe(204)
})

test('whether a channel is used is only asked for those who may delete it', async () => {
  const made = await notification.as(admin).post<{ uuid: string }>('/api/channels', { name: 'Bereitschaft' })
  used.add(made.body.uuid)
  expect((await notification.as(anActor()).delete(`/api/channels/${made.body.uuid}`)).status).toBe(403)
})

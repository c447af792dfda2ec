import { findSenderConfiguration } from '@leitstand/contracts/ticket/from-mail'
import { newId } from '@leitstand/kit/ids'
import { anActor, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNotification } from './start-notification.ts'

const admin = anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] })
const intake = 'hardware@leitstand.example'
let notification: TestService

beforeAll(async () => {
  const ticket = stub(findSenderConfiguration, ({ addresses }) =>
    addresses.includes(intake) ? { emailAddress: intake, template: newId(), sendConfirmation: true } : null,
  )
  notification = await startNotification({ stubs: [ticket] })
})
afterAll(() => notification[Symbol.asyncDispose]())

const make = (emailAddress: string | null) =>
  notification.as(admin).post<{ uuid: string }>('/api/channels', { name: 'Bereitschaft', emailAddress })

test.each([intake, 'Hardware+nachts@Leitstand.example'])(
  'no alert is mailed to %s, where mails become tickets and ours are ignored',
  async (emailAddress) => {
    const violations = [{ propertyPath: 'emailAddress', code: 'email-of-intake' }]
    expect(await make(emailAddress)).toMatchObject({ status: 422, body: { violations } })
    const { body: channel } = await make('bereitschaft@leitstand.example')
    expect(await notification.as(admin).patch(`/api/channels/${channel.uuid}`, { emailAddress })).toMatchObject({
      status: 422,
      body: { violations },
    })
  },
)

test('a channel without an address asks nobody about it', async () => {
  expect((await make(null)).status).toBe(201)
})

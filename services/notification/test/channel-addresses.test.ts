import { findSenderConfiguration } from '@leitstand/contracts/ticket/from-mail'
import { newId } from '@leitstand/kit/ids'
import { anActor, startTestService, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationConfig } from '../src/config.ts'
import { notificationService } from '../src/service.ts'

const admin = anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] })
const intake = 'hardware@leitstand.example'
let notification: TestService

beforeAll(async () => {
  const config = notificationConfig({
    LEITSTAND_SECRET: 'a secret of the tests',
    LEITSTAND_PUBLIC_URL: 'https://leitstand.example',
  })
  const ticket = stub(findSenderConfiguration, ({ addresses }) =>
    addresses.includes(intake) ? { emailAddress: intake, template: newId(), sendConfirmation: true } : null,
  )
  notification = await startTestService(notificationService(config), { stubs: [ticket] })
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

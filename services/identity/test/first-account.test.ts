import { findAdministrator, provisionPeople } from '@leitstand/contracts/identity/requests'
import { startTestService } from '@leitstand/kit/testing/test-service'
import { expect, test } from 'vitest'
import { testedIdentity } from './tested-identity.ts'

test('a new installation has nobody who may administer, until the first account is made', async () => {
  await using identity = await startTestService(testedIdentity())
  expect(await identity.ask(findAdministrator, {})).toEqual({ found: false })
  await identity.ask(provisionPeople, { people: [{ email: 'agent@leitstand.example', staff: true }] })
  expect(await identity.ask(findAdministrator, {})).toEqual({ found: false })
  const boss = { email: 'chefin@leitstand.example', staff: true, roles: ['ROLE_SUPER_ADMIN' as const] }
  await identity.ask(provisionPeople, { people: [boss] })
  expect(await identity.ask(findAdministrator, {})).toEqual({ found: true })
})

import { iri } from '@leitstand/contracts/common'
import { userGroupChanged } from '@leitstand/contracts/identity/events'
import { getUserGroup } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { newId } from '@leitstand/kit/ids'
import { aGroupFacts } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, startTestService, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingService } from '../src/service.ts'

let billing: TestService
const biller = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_BILLING'] })
const group = aGroupFacts({ name: 'Nordlicht Shop GmbH', customerGroup: true })

beforeAll(async () => {
  const nobody = stub(getUserGroup, () => {
    throw new AppError('not-found')
  })
  billing = await startTestService(billingService, { stubs: [nobody] })
  await billing.publish(userGroupChanged, { group, actor: { uuid: newId(), name: 'Alexandra Adler' } })
})
afterAll(() => billing[Symbol.asyncDispose]())

interface Body {
  uuid: string
  version: number
  code?: string
  violations?: { propertyPath: string; code: string }[]
}
const add = (body: object, actor = biller) => billing.as(actor).post<Body>('/api/clearing_types', body)
const link = (userGroup: string, clearingType: string) =>
  billing.as(biller).post<Body>('/api/user_group_clearing_types', { userGroup, clearingType })

test('billing keeps revenue accounts, staff read them', async () => {
  const { status, body } = await add({ name: 'Housing', accountNumber: '8400' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    '@type': 'ClearingType',
    name: 'Housing',
    accountNumber: '8400',
    active: true,
    version: 1,
  })
  const off = await billing.as(biller).patch(`/api/clearing_types/${body.uuid}`, { active: false })
  expect(off.body).toMatchObject({ name: 'Housing', active: false, version: 2 })
  expect((await billing.as(anActor()).get(`/api/clearing_types/${body.uuid}`)).status).toBe(200)
  expect((await add({ name: 'Nicht erlaubt' }, anActor())).status).toBe(403)
  expect((await billing.as(aCustomer(group.uuid)).get('/api/clearing_types')).status).toBe(403)
})

test('a name is given once', async () => {
  await add({ name: 'Domains' })
  const again = await add({ name: 'Domains' })
  expect(again.body.violations).toMatchObject([{ propertyPath: 'name', code: 'not-unique' }])
})

test('a customer group is billed to accounts, each once', async () => {
  const type = (await add({ name: 'Managed Server' })).body
  const { status, body } = await link(iri('user_groups', group.uuid), iri('clearing_types', type.uuid))
  expect(status).toBe(201)
  expect(body).toMatchObject({
    userGroup: { uuid: group.uuid, name: 'Nordlicht Shop GmbH' },
    clearingType: { uuid: type.uuid, name: 'Managed Server' },
  })
  const twice = await link(group.uuid, type.uuid)
  expect(twice.body.violations).toMatchObject([{ propertyPath: 'clearingType', code: 'not-unique' }])
  const list = await billing
    .as(biller)
    .get<{ 'hydra:totalItems': number }>(`/api/user_group_clearing_types?userGroup.uuid=${group.uuid}`)
  expect(list.body['hydra:totalItems']).toBe(1)
  expect((await billing.as(biller).delete(`/api/user_group_clearing_types/${body.uuid}`)).status).toBe(204)
  expect((await billing.as(biller).get(`/api/user_group_clearing_types/${body.uuid}`)).status).toBe(404)
})

test('what does not exist, or is no customer, cannot be billed', async () => {
  const type = (await add({ name: 'Colocation' })).body
  const employees = aGroupFacts({ name: 'Support', customerGroup: false })
  await billing.publish(userGroupChanged, { group: employees, actor: { uuid: newId(), name: 'Alexandra Adler' } })
  for (const wrong of [newId(), employees.uuid]) {
    expect((await link(wrong, type.uuid)).body.violations).toMatchObject([{ propertyPath: 'userGroup' }])
  }
  expect((await link(group.uuid, newId())).body.violations).toMatchObject([{ propertyPath: 'clearingType' }])
})

import { billingAudit } from '@leitstand/contracts/audit'
import { templateClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { iri } from '@leitstand/contracts/common'
import { userGroupChanged } from '@leitstand/contracts/identity/events'
import { getUserGroup } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { templateCopied, ticketCreated } from '@leitstand/contracts/ticket/events'
import { templates } from '@leitstand/contracts/ticket/resources'
import { newId } from '@leitstand/kit/ids'
import { aGroupFacts, aTemplate, aTicketFacts, happened } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, startTestService, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingService } from '../src/service.ts'

let billing: TestService
const biller = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_BILLING'] })
const template = aTemplate('Umzug')
const group = aGroupFacts({ name: 'Nordlicht Shop GmbH', customerGroup: true })

beforeAll(async () => {
  const nobody = stub(getUserGroup, () => {
    throw new AppError('not-found')
  })
  const noTemplate = stub(templates.requests.get, ({ uuid }) => {
    if (uuid !== template.uuid) throw new AppError('not-found')
    return template
  })
  billing = await startTestService(billingService, { stubs: [nobody, noTemplate] })
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

test('a part of a name is looked for letter by letter', async () => {
  for (const name of ['Erlöse 19 %', 'Erlöse 19 Euro']) await add({ name })
  const path = `/api/clearing_types?${new URLSearchParams({ name: '19 %' })}`
  const { body } = await billing.as(biller).get<{ 'hydra:member': { name: string }[] }>(path)
  expect(body['hydra:member'].map(({ name }) => name)).toEqual(['Erlöse 19 %'])
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

test('a group of employees has accounts, too', async () => {
  const type = (await add({ name: 'Intern' })).body
  const employees = aGroupFacts({ name: 'Support', customerGroup: false })
  await billing.publish(userGroupChanged, { group: employees, actor: { uuid: newId(), name: 'Alexandra Adler' } })
  expect((await link(employees.uuid, type.uuid)).body).toMatchObject({ userGroup: { name: 'Support' } })
})

test('a template is billed to accounts, each once', async () => {
  const type = (await add({ name: 'Einrichtung', accountNumber: '8410' })).body
  const given = { template: iri('templates', template.uuid), clearingType: type.uuid }
  const { status, body } = await billing.as(biller).post<Body>('/api/template_clearing_types', given)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    '@type': 'TemplateClearingType',
    template: { uuid: template.uuid, name: 'Umzug' },
    clearingType: { uuid: type.uuid, name: 'Einrichtung' },
  })
  const twice = await billing.as(biller).post<Body>('/api/template_clearing_types', given)
  expect(twice.body.violations).toMatchObject([{ propertyPath: 'clearingType', code: 'not-unique' }])
  const path = `/api/template_clearing_types/${body.uuid}`
  expect((await billing.as(anActor()).get<Body>(path)).body).toMatchObject({ template: { name: 'Umzug' } })
  expect((await billing.as(anActor()).delete(path)).status).toBe(403)
  const list = `/api/template_clearing_types.json?template.uuid=${template.uuid}`
  expect((await billing.as(biller).get<Body[]>(list)).body.map(({ uuid }) => uuid)).toEqual([body.uuid])
  expect((await billing.as(biller).delete(path)).status).toBe(204)
  expect((await billing.as(biller).get(path)).status).toBe(404)
})

test('a template is called as its owner calls it, until there is none', async () => {
  const type = (await add({ name: 'Auszug' })).body
  const other = aTemplate('Auszug')
  const ask = { template: other.uuid, clearingType: type.uuid }
  const refused = await billing.as(biller).post<Body>('/api/template_clearing_types', ask)
  expect(refused.body.violations).toMatchObject([{ propertyPath: 'template', code: 'unknown-reference' }])
  await billing.publish(templates.changed, { entity: other, version: 1 })
  const { body } = await billing.as(biller).post<Body>('/api/template_clearing_types', ask)
  await billing.publish(templates.changed, { entity: { ...other, name: 'Abzug' }, version: 2 })
  const shown = await billing.as(biller).get<Body>(`/api/template_clearing_types/${body.uuid}`)
  expect(shown.body).toMatchObject({ template: { name: 'Abzug' } })
  await billing.publish(templates.deleted, { uuid: other.uuid, version: 3 })
  const gone = await billing.as(biller).get<Body>(`/api/template_clearing_types/${body.uuid}`)
  expect(gone.body).toMatchObject({ template: { name: '' } })
})

test('the copy of a template is billed to the accounts of its original', async () => {
  const type = (await add({ name: 'Rückbau' })).body
  const [original, copy, bare] = [aTemplate('Rückbau'), aTemplate('Rückbau (Kopie)'), aTemplate('Rest')]
  await billing.publish(templates.changed, { entity: original, version: 1 })
  await billing.publish(templates.changed, { entity: copy, version: 1 })
  await billing.as(biller).post('/api/template_clearing_types', { template: original.uuid, clearingType: type.uuid })
  const copied = {
    copies: [
      { template: copy.uuid, copyOf: original.uuid },
      { template: newId(), copyOf: bare.uuid },
    ],
    actor: { uuid: newId(), name: 'Alexandra Adler' },
    at: '2026-11-20T09:00:00.000Z',
  }
  await billing.publish(templateCopied, copied)
  await billing.publish(templateCopied, copied)
  const list = `/api/template_clearing_types.json?template.uuid=${copy.uuid}`
  const found = (await billing.as(biller).get<Body[]>(list)).body
  const expected = { template: { name: 'Rückbau (Kopie)' }, clearingType: { uuid: type.uuid, name: 'Rückbau' } }
  expect(found).toMatchObject([expected])
  const told = await billing.published(templateClearingTypes.changed)
  expect(told.filter(({ entity }) => entity.template.uuid === copy.uuid)).toMatchObject([{ entity: expected }])
  const audit = await billing.published(billingAudit)
  expect(audit.filter(({ subject }) => subject?.uuid === found[0]?.uuid)).toMatchObject([
    { kind: 'configuration-created', actor: { name: 'Alexandra Adler' } },
  ])
})

test('the file of billing names the accounts of the template, or else those of the customer', async () => {
  const [ofTemplate, ofCustomer] = await Promise.all([
    add({ name: 'Umzüge', accountNumber: '8420' }),
    add({ name: 'Pauschal', accountNumber: '8430' }),
  ])
  await billing
    .as(biller)
    .post('/api/template_clearing_types', { template: template.uuid, clearingType: ofTemplate.body.uuid })
  const customer = aGroupFacts({ name: 'Südwind', customerGroup: true })
  await billing.publish(userGroupChanged, { group: customer, actor: { uuid: newId(), name: 'Alexandra Adler' } })
  await link(customer.uuid, ofCustomer.body.uuid)
  const lines = new Map<string, string>()
  for (const [name, of] of [
    ['Umzug', { uuid: template.uuid, name: 'Umzug' }],
    ['ohne', null],
  ] as const) {
    const ticket = aTicketFacts({ customer: { uuid: customer.uuid, name: 'Südwind' }, template: of })
    await billing.publish(ticketCreated, happened(ticket))
    const booked = { ticket: ticket.publicId, startAt: '2026-11-20T08:00:00Z', accruedTime: '30m' }
    expect((await billing.as(biller).post('/api/worktimes', booked)).status).toBe(201)
    const file = await billing.as(biller).fetch('/billing/worktime/export/csv')
    const line = (await file.text()).split('\r\n').find((one) => one.startsWith(String(ticket.publicId)))
    lines.set(name, line?.split(';').at(-2) ?? '')
  }
  expect(Object.fromEntries(lines)).toEqual({ Umzug: '8420 Umzüge', ohne: '8430 Pauschal' })
})

test('what does not exist cannot be billed', async () => {
  const type = (await add({ name: 'Colocation' })).body
  expect((await link(newId(), type.uuid)).body.violations).toMatchObject([{ propertyPath: 'userGroup' }])
  expect((await link(group.uuid, newId())).body.violations).toMatchObject([{ propertyPath: 'clearingType' }])
})

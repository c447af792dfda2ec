import { userGroupChanged } from '@leitstand/contracts/identity/events'
import { getUserGroup } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { templates } from '@leitstand/contracts/ticket/resources'
import { newId } from '@leitstand/kit/ids'
import { aGroupFacts, anna, aTemplate, nordlicht } from '@leitstand/kit/testing/facts'
import { anActor, startTestService, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slaService } from '../src/service.ts'
import { introduce, places, teams } from './factories.ts'

let sla: TestService
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
const support = aGroupFacts({ name: 'Support' })
const move = aTemplate('Umzug')

beforeAll(async () => {
  const nobody = stub(getUserGroup, () => {
    throw new AppError('not-found')
  })
  const nothing = stub(templates.requests.get, () => {
    throw new AppError('not-found')
  })
  sla = await startTestService(slaService, { now: '2026-11-20T09:00:00Z', stubs: [nobody, nothing, places] })
  await introduce(sla)
  await sla.publish(userGroupChanged, { group: support, actor: anna })
  await sla.publish(templates.changed, { entity: move, version: 1 })
})
afterAll(() => sla[Symbol.asyncDispose]())

interface Answer {
  violations?: { propertyPath: string; message: string }[]
}
const post = (path: string, rest: object) => sla.as(admin).post<Answer>(`/api/${path}`, { name: 'Gold', ...rest })
const ways = [
  ['an agreement', (rest: object) => post('service_level_agreements', rest)],
  ['a rule', (rest: object) => post('rules', { type: 'created', channel: teams.uuid, ...rest })],
] as const

describe.each(ways)('the conditions of %s', (_, save) => {
  it.each([
    ['type', 'quatsch'],
    ['priority', 'urgent'],
    ['status', 'quatsch'],
    ['project', 'quatsch'],
    ['internal', 'vielleicht'],
    ['customer', 'abc'],
    ['template', 'abc'],
    ['label', 'abc'],
    ['priority', ['high', 'urgent']],
    ['priority', []],
    ['customer', newId()],
    ['customer', support.uuid],
    ['template', [move.uuid, newId()]],
  ])('are refused where no ticket can have the %s %j', async (field, value) => {
    const right = { field: 'internal', operator: 'is', value: false }
    const { status, body } = await save({ conditions: [right, { field, operator: 'in', value }] })
    expect(status).toBe(422)
    expect(body.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['conditions.1.value'])
  })

  it('name what a ticket can be', async () => {
    const conditions = [
      { field: 'type', operator: 'in', value: ['normal', 'service'] },
      { field: 'project', operator: 'is', value: 'infrastructure' },
      { field: 'priority', operator: 'is_not', value: 'low' },
      { field: 'status', operator: 'not_in', value: ['closed'] },
      { field: 'internal', operator: 'is', value: 'false' },
      { field: 'customer', operator: 'is', value: nordlicht.uuid },
      { field: 'template', operator: 'is', value: move.uuid },
      { field: 'label', operator: 'is', value: newId() },
    ]
    expect(await save({ conditions })).toMatchObject({ status: 201, body: { conditions } })
  })
})

describe('an agreement', () => {
  it('says which words are possible', async () => {
    const conditions = [{ field: 'priority', operator: 'is', value: 'urgent' }]
    const { body } = await post('service_level_agreements', { conditions })
    expect(body.violations).toMatchObject([
      { message: 'Diesen Wert gibt es hier nicht. Möglich: low, medium, high, highest.' },
    ])
  })

  it('is for groups of customers, however it is given to them', async () => {
    const refused = {
      status: 422,
      body: {
        violations: [{ propertyPath: 'userGroups', message: 'Das ist keine Kundengruppe. Bitte wählen Sie eine.' }],
      },
    }
    expect(await post('service_level_agreements', { userGroups: [nordlicht.uuid, support.uuid] })).toMatchObject(
      refused,
    )
    const { body } = await sla.as(admin).post<{ uuid: string }>('/api/service_level_agreements', { name: 'Silber' })
    const given = { customerGroupUuids: [support.uuid], slaUuids: [body.uuid], assign: true }
    const answer = await sla.as(admin).post<Answer>('/api/service_level_agreements/assign-customer-groups', given)
    expect([answer.status, answer.body.violations?.[0]?.propertyPath]).toEqual([422, 'customerGroupUuids'])
  })

  it.each([
    ['icon', 'x'.repeat(51)],
    ['iconColour', 'javascript:x'],
    ['textColour', 'red; background: url(x)'],
  ])('has a %s as labels have, and not %s', async (field, value) => {
    const { status, body } = await post('service_level_agreements', { [field]: value })
    expect([status, body.violations?.map(({ propertyPath }) => propertyPath)]).toEqual([422, [field]])
  })
})

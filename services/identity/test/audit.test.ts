import { listAudit } from '@leitstand/contracts/identity/administration'
import { newId } from '@leitstand/kit/ids'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Audited, audit } from '../src/store/audit.ts'
import { testedIdentity } from './tested-identity.ts'

const admin = anActor({ name: 'Jana Albrecht', roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
const nina = { kind: 'user' as const, uuid: newId(), name: 'Nina Krüger' }
const technik = { kind: 'user-group' as const, uuid: newId(), name: 'Technik' }
const entries: Audited[] = [
  {
    at: new Date('2026-11-20T08:00:00Z'),
    kind: 'user-changed',
    actor: { uuid: admin.uuid, name: admin.name },
    subject: nina,
    changes: [{ field: 'roles', before: ['ROLE_CUSTOMER'], after: ['ROLE_MAIN_CUSTOMER'] }],
  },
  { at: new Date('2026-11-20T09:00:00Z'), kind: 'group-created', actor: null, subject: technik },
  { at: new Date('2026-11-20T10:00:00Z'), kind: 'sign-in-failed', actor: null, subject: nina, address: '10.0.0.9' },
]

let identity: TestService
beforeAll(async () => {
  identity = await startTestService(testedIdentity())
  await identity.running.database.transaction((tx) => audit(tx, ...entries))
})
afterAll(() => identity[Symbol.asyncDispose]())

const read = (query: object) => identity.ask(listAudit, query, admin)

test('tells an administrator who changed what, before and after', async () => {
  const { items } = await read({ kind: 'user-changed' })
  expect(items).toMatchObject([
    {
      '@type': 'AuditEntry',
      at: '2026-11-20T08:00:00.000Z',
      actor: { name: 'Jana Albrecht' },
      subject: nina,
      address: null,
      changes: [{ field: 'roles', before: ['ROLE_CUSTOMER'], after: ['ROLE_MAIN_CUSTOMER'] }],
    },
  ])
})

test.each([
  [{}, ['sign-in-failed', 'group-created', 'user-changed']],
  [{ 'order[at]': 'asc' as const }, ['user-changed', 'group-created', 'sign-in-failed']],
  [{ kind: ['group-created', 'user-changed'] }, ['group-created', 'user-changed']],
  [{ 'actor.uuid': admin.uuid }, ['user-changed']],
  [{ 'subject.uuid': `/api/users/${nina.uuid}` }, ['sign-in-failed', 'user-changed']],
  [{ 'at[after]': '2026-11-20T09:00:00Z', 'at[before]': '2026-11-20T09:30:00Z' }, ['group-created']],
  [{ itemsPerPage: 1, page: 2 }, ['group-created']],
])('narrows and orders entries by %j', async (query, kinds) => {
  expect((await read(query)).items.map(({ kind }) => kind)).toEqual(kinds)
})

test('counts all that a page is taken from', async () => {
  expect((await read({ itemsPerPage: 1 })).total).toBe(3)
})

test('refuses a date that is none', async () => {
  await expect(read({ 'at[after]': 'gestern' })).rejects.toMatchObject({ code: 'invalid' })
})

test('keeps entries from everybody else', async () => {
  await expect(identity.ask(listAudit, {}, anActor())).rejects.toMatchObject({ code: 'forbidden' })
})

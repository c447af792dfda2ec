import { billingMarkRemoved } from '@leitstand/contracts/billing/events'
import type { AuditEntry } from '@leitstand/contracts/identity/administration'
import { newId } from '@leitstand/kit/ids'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testedIdentity } from './tested-identity.ts'

let identity: TestService
beforeAll(async () => {
  identity = await startTestService(testedIdentity())
})
afterAll(() => identity[Symbol.asyncDispose]())

test('the audit tells who took something off an invoice, and what it was', async () => {
  const biller = anActor({ name: 'Berta Billing' })
  await identity.publish(billingMarkRemoved, {
    what: 'worktime',
    uuid: newId(),
    publicId: 10_007,
    customer: 'Nordlicht Shop GmbH',
    billedAt: '2026-11-20T09:00:00.000Z',
    billedMinutes: 30,
    at: '2026-11-21T09:00:00.000Z',
    actor: { uuid: biller.uuid, name: biller.name },
    version: 3,
  })
  const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
  const path = '/api/audit_entries?kind=billing-mark-removed'
  const { body } = await identity.as(admin).get<{ 'hydra:member': AuditEntry[] }>(path)
  expect(body['hydra:member']).toMatchObject([
    {
      at: '2026-11-21T09:00:00.000Z',
      actor: { name: 'Berta Billing' },
      changes: [{ field: 'billingMark', before: { ticket: '#10007', billedMinutes: 30 }, after: null }],
    },
  ])
})

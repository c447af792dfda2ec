import { billingAudit, slaAudit } from '@leitstand/contracts/audit'
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

const at = '2026-11-21T09:00:00.000Z'
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })

async function entries(query: string): Promise<AuditEntry[]> {
  const { body } = await identity.as(admin).get<{ 'hydra:member': AuditEntry[] }>(`/api/audit_entries?${query}`)
  return body['hydra:member']
}

test('the audit tells who took something off an invoice, and what it was', async () => {
  const changes = [
    { field: 'billingMark', before: { what: 'worktime', ticket: '#10007', billedMinutes: 30 }, after: null },
  ]
  const actor = { uuid: newId(), name: 'Berta Billing' }
  await identity.publish(billingAudit, { kind: 'billing-mark-removed', subject: null, changes, at, actor })
  expect(await entries('kind=billing-mark-removed')).toMatchObject([
    { at, actor: { name: 'Berta Billing' }, subject: null, changes },
  ])
})

test('the audit tells who changed a setting, found by what it was', async () => {
  const subject = { kind: 'setting', uuid: newId(), name: 'rounding' } as const
  const changes = [{ field: 'value', before: { stepMinutes: 15 }, after: { stepMinutes: 60 } }]
  const actor = { uuid: newId(), name: 'Alexandra Adler' }
  await identity.publish(slaAudit, { kind: 'configuration-changed', subject, changes, at, actor })
  expect(await entries(`subject.uuid=${subject.uuid}`)).toMatchObject([
    { kind: 'configuration-changed', subject, changes, actor },
  ])
})

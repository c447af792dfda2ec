import { expect, test } from 'vitest'
import { auditOf } from './audit.ts'

const fields = ['name', 'active', 'description', 'templates']
const rule = { uuid: 'r', name: 'Night', active: true, description: '', templates: [], version: 1 }

test('a change is told with what was before and what is after, field by field', () => {
  expect(auditOf('rule', fields, rule, { ...rule, name: 'Day', active: false, version: 2 })).toEqual({
    kind: 'configuration-changed',
    subject: { kind: 'rule', uuid: 'r', name: 'Day' },
    changes: [
      { field: 'name', before: 'Night', after: 'Day' },
      { field: 'active', before: true, after: false },
    ],
  })
})

test('a write that changes nothing leaves nothing', () => {
  expect(auditOf('rule', fields, rule, { ...rule, version: 2 })).toBeNull()
})

test('of what is new stands what was entered, of what is gone what it was', () => {
  const entered = [
    { field: 'name', before: null, after: 'Night' },
    { field: 'active', before: null, after: true },
  ]
  expect(auditOf('rule', fields, null, rule)).toMatchObject({ kind: 'configuration-created', changes: entered })
  expect(auditOf('rule', fields, rule, null)).toMatchObject({
    kind: 'configuration-deleted',
    subject: { name: 'Night' },
    changes: [
      { field: 'name', before: 'Night', after: null },
      { field: 'active', before: true, after: null },
    ],
  })
})

test('a long text stands with its beginning', () => {
  const told = auditOf('template', ['description'], rule, { ...rule, description: 'a'.repeat(2_000) })
  expect(String(told?.changes[0]?.after)).toHaveLength(501)
})

test('a part without a name goes by its template', () => {
  const watcher = { uuid: 'w', template: { uuid: 't', name: 'Umzug' }, user: { uuid: 'u', name: 'Mara' } }
  expect(auditOf('template-watcher', ['user'], null, watcher)?.subject).toMatchObject({ name: 'Umzug' })
})

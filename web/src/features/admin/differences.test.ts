import { expect, test } from 'vitest'
import { changesOf, conflictsOf, writtenOf } from './differences.ts'
import type { FieldSpec } from './resource-config.ts'

const initial = { name: '', active: true, roles: [], users: [] }
const fields: FieldSpec[] = [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'active', label: 'Aktiv', kind: 'flag' },
  { name: 'roles', label: 'Rollen', kind: 'many', options: [{ value: 'ROLE_BILLING', label: 'Abrechnung' }] },
  { name: 'users', label: 'Mitglieder', kind: 'own', render: () => null },
]
const nina = { '@id': '/api/users/1', uuid: '1', name: 'Nina Krüger' }
const before = { uuid: 'a', version: 1, name: 'Support', active: true, roles: [], users: [nina] }
const words = { yes: 'ja', no: 'nein' }

test('only what was changed in the form is sent, relations as uuids', () => {
  const opened = writtenOf(initial, before)
  expect(opened).toEqual({ name: 'Support', active: true, roles: [], users: ['1'] })
  expect(changesOf(opened, { ...opened, active: false })).toEqual({ active: false })
})

test('what somebody else saved meanwhile is said in the words of the form', () => {
  const theirs = { ...before, version: 2, active: false, roles: ['ROLE_BILLING'], users: [] }
  const mine = { ...writtenOf(initial, before), name: 'Service', roles: ['ROLE_ISMS'] }
  expect(conflictsOf(fields, initial, { before, theirs, mine }, words)).toEqual([
    { label: 'Aktiv', words: { before: 'ja', theirs: 'nein' }, isMine: false },
    { label: 'Rollen', words: { before: '–', theirs: 'Abrechnung' }, isMine: true },
    { label: 'Mitglieder', words: { before: 'Nina Krüger', theirs: '–' }, isMine: false },
  ])
})

test('what has no words is only said to be changed', () => {
  const initial = { conditions: [] }
  const fields: FieldSpec[] = [{ name: 'conditions', label: 'Bedingungen', kind: 'own', render: () => null }]
  const rule = { uuid: 'r', name: 'Regel', version: 1, conditions: [] }
  const theirs = { ...rule, version: 2, conditions: [{ field: 'priority', operator: 'is', value: 'high' }] }
  const mine = writtenOf(initial, rule)
  expect(conflictsOf(fields, initial, { before: rule, theirs, mine }, words)).toEqual([
    { label: 'Bedingungen', words: undefined, isMine: false },
  ])
})

test('a newer version that looks the same is no conflict', () => {
  const theirs = { ...before, version: 2 }
  expect(conflictsOf(fields, initial, { before, theirs, mine: writtenOf(initial, before) }, words)).toEqual([])
})

test('what is said in fields of a template is written with its field', () => {
  const field = { '@id': '/api/template_metadata_fields/f', uuid: 'f', name: 'Etage' }
  const said = { '@id': '/api/recurring_task_metadata_values/v', uuid: 'v', field, value: '2' }
  const row = { uuid: 'u', name: 'n', version: 1, metadataValues: [said] }
  expect(writtenOf({ metadataValues: [] }, row)).toEqual({ metadataValues: [{ field: 'f', value: '2' }] })
})

test('a condition keeps its operator', () => {
  const condition = { field: 'customer', operator: 'in', value: ['a', 'b'] }
  const row = { uuid: 'r', name: 'Regel', version: 1, conditions: [condition] }
  expect(writtenOf({ conditions: [] }, row)).toEqual({ conditions: [condition] })
})

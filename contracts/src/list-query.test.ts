import { describe, expect, it } from 'vitest'
import { listQuery } from './list-query.ts'

const uuid = '0199b1c4-7e55-7d30-8f1c-000000000001'
const query = listQuery(
  {
    name: 'partial',
    active: 'boolean',
    kind: ['main', 'sub'],
    'group.uuid': 'relation',
    key: 'ticket',
    'ticket.publicId': 'number',
    at: 'date',
  },
  ['name'],
)

describe('the query of a list', () => {
  it.each([
    [{ name: 'a' }, { name: ['a'] }],
    [{ name: ['a', ''] }, { name: ['a'] }],
    [{ active: '1' }, { active: true }],
    [{ active: 'true' }, { active: true }],
    [{ active: '0' }, { active: false }],
    [{ active: 'false' }, { active: false }],
    [{ kind: ['main', 'sub'] }, { kind: ['main', 'sub'] }],
    [{ 'group.uuid': `/api/user_groups/${uuid}` }, { 'group.uuid': [uuid] }],
    [{ key: ['10001', uuid] }, { key: ['10001', uuid] }],
    [{ 'ticket.publicId': '/api/tickets/10001' }, { 'ticket.publicId': [10_001] }],
    [{ 'at[after]': '2026-06-01' }, { 'at[after]': '2026-06-01' }],
    [{ pagination: '1' }, { pagination: true }],
  ])('reads %j once, for whoever serves it', (given, meant) => {
    expect(query.parse(given)).toMatchObject(meant)
  })

  it('keeps its pages, whatever is asked for, unless it may be read without', () => {
    expect(query.parse({ pagination: 'false' })).toMatchObject({ pagination: true })
    const small = listQuery({}, [], { unpaged: true })
    expect(small.parse({ pagination: 'false' })).toMatchObject({ pagination: false })
    expect(small.parse({})).toMatchObject({ pagination: true })
  })

  it.each(['name', 'active', 'kind', 'group.uuid', 'key', 'ticket.publicId', 'at[after]'])(
    'takes an empty %s for no filter',
    (name) => {
      expect(query.parse({ [name]: '' })).toMatchObject({ [name]: undefined, page: 1, pagination: true })
    },
  )

  it.each([
    { 'group.uuid': 'nobody' },
    { 'at[after]': '-200000-01-01T00:00:00Z' },
    { key: 'x' },
    { 'ticket.publicId': 'abc' },
    { 'ticket.publicId': ['10001', 'abc'] },
    { 'ticket.publicId': uuid },
    { 'ticket.publicId': '-1' },
    { active: 'x' },
    { active: ['1', 'x'] },
    { kind: 'x' },
    { unknown: '1' },
    { at: '2026-06-01' },
  ])('refuses %j', (given) => {
    expect(query.safeParse(given).success).toBe(false)
  })
})

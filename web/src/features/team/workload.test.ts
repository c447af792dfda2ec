import { expect, test } from 'vitest'
import { listOf, membersOf, rowsOf, searchOf } from './workload.ts'

const mara = { uuid: 'm', name: 'Mara' }
const jonas = { uuid: 'j', name: 'Jonas' }

test('a number opens the list of every open state with its own filter', () => {
  expect(listOf('m', ['g'], 'open')).toBe('/ticket/overview?assignee=m&status=all')
  expect(listOf('m', ['g'], 'slaBroken')).toBe('/ticket/overview?assignee=m&status=all&attention=sla-broken')
  const nobodys = new URL(listOf(null, ['g', 'h'], 'unanswered'), 'http://x').searchParams
  expect(Object.fromEntries(nobodys)).toEqual({
    assignee: 'none',
    responsibility: 'group|g,group|h,none',
    status: 'all',
    unansweredHours: '24',
  })
})

test('what burns is asked of the team, what nobody has of its groups', () => {
  expect(searchOf('burning', [mara, jonas], ['g'])).toEqual({
    'filter[assignee]': 'm,j',
    'filter[attention]': 'overdue,sla-at-risk,sla-broken',
  })
  expect(searchOf('nobody', [mara], ['g'])).toEqual({
    'filter[assignee]': 'none',
    'filter[responsibility]': 'group|g,none',
  })
})

test('the people of the own groups stand there once, by name, and the reader in any case', () => {
  const groups = [
    { group: { uuid: 'g' }, users: [mara, jonas] },
    { group: { uuid: 'h' }, users: [jonas] },
    { group: { uuid: 'x' }, users: [{ uuid: 'n', name: 'Nora' }] },
  ]
  expect(membersOf(mara, ['g', 'h'], groups)).toEqual([jonas, mara])
  expect(membersOf(mara, [], groups)).toEqual([mara])
})

test('who has nothing has a row as well, below what nobody has', () => {
  const counts = { assignee: 'j', open: 2, overdue: 0, slaAtRisk: 0, slaBroken: 0, unanswered: 0, oldestAt: '' }
  expect(rowsOf([jonas, mara], [counts])).toEqual([
    { person: null, counts: undefined },
    { person: jonas, counts },
    { person: mara, counts: undefined },
  ])
})

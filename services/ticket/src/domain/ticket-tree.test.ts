import { expect, test } from 'vitest'
import { grownFrom, progressOf, topOf } from './ticket-tree.ts'

function node(uuid: string, ...ancestors: string[]) {
  return { uuid, public_id: 1, parent: ancestors.at(-1) ?? null, ancestors, status: 'open' as const }
}

test('the tree begins below the lowest ticket that the reader does not see', () => {
  const ticket = node('d', 'a', 'b', 'c')
  expect(topOf(ticket, new Set(['a', 'b', 'c']))).toBe('a')
  expect(topOf(ticket, new Set(['a', 'c']))).toBe('c')
  expect(topOf(ticket, new Set(['a', 'b']))).toBe('d')
})

test('what hangs on a hidden ticket is left out, and counted nowhere', () => {
  const tree = grownFrom('a', [node('d', 'a', 'hidden', 'c'), node('e', 'a'), node('a')])
  expect(tree.map(({ uuid }) => uuid)).toEqual(['a', 'e'])
  expect(progressOf(tree).get('a')).toEqual({ below: 1, done: 0 })
})

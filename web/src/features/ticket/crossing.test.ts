import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { expect, test } from 'vitest'
import { crossing } from './crossing.ts'

const by = (uuid: string, author: string) => ({ uuid, author: { uuid: author } }) as Comment
const newestFirst = [by('d', 'nora'), by('c', 'anna'), by('b', 'bernd'), by('a', 'nora')]

test.each([
  ['a', ['b', 'd']],
  ['b', ['d']],
  ['d', []],
  [null, ['a', 'b', 'd']],
  // Not on this page, or begun before it was known: the server says.
  ['older', []],
  [undefined, []],
])('who began to write after %s is crossed by %j', (since, expected) => {
  expect(crossing(newestFirst, since, 'anna').map(({ uuid }) => uuid)).toEqual(expected)
})

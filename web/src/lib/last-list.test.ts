import { expect, test } from 'vitest'
import { nextInList, rememberList } from './last-list.ts'

test('the next ticket is the one below it in the list it was opened from', () => {
  expect(nextInList(7)).toBeUndefined()
  document.body.innerHTML = '<a data-row="5"></a><a data-row="7"></a><a data-row="3"></a>'
  rememberList()
  document.body.innerHTML = ''
  expect([nextInList(5), nextInList(7), nextInList(3), nextInList(99)]).toEqual([7, 3, undefined, undefined])
})

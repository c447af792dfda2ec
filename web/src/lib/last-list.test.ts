// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { isInList, type ListQuestion, nextInList, rememberList } from './last-list.ts'

const found = vi.fn<(question: ListQuestion) => Promise<readonly number[]>>()
const question = { q: 'Drucker', sort: 'updated_at', page: 1, items: 2 }

/** Opens a ticket from a list, and leaves the page with the list. */
function openFrom(rows: readonly number[], list: object | '' = '') {
  const links = rows.map((row) => `<a data-row="${row}"></a>`).join('')
  document.body.innerHTML = `<a data-row="1"></a><div data-list='${list && JSON.stringify(list)}'>${links}</div>`
  const currentTarget = document.querySelector(`div [data-row]`)
  if (currentTarget) rememberList({ currentTarget })
  document.body.innerHTML = ''
}
beforeEach(() => {
  sessionStorage.clear()
  found.mockReset()
})

test('the next ticket is the one below it in the list it was opened from, not in another on the same page', async () => {
  expect(isInList(7)).toBe(false)
  expect(await nextInList(7, found)).toBeUndefined()
  openFrom([5, 7, 3])
  expect([await nextInList(5, found), await nextInList(7, found), await nextInList(3, found)]).toEqual([
    7,
    3,
    undefined,
  ])
  expect([isInList(3), isInList(1)]).toEqual([true, false])
  expect(found).not.toHaveBeenCalled()
})

test('below the last row of a page comes what the search has there now', async () => {
  openFrom([5, 7], question)
  found.mockResolvedValueOnce([5, 9])
  expect(await nextInList(7, found)).toBe(9)
  expect(found).toHaveBeenCalledWith(question)
  // Both were worked on and stand first again.
  found.mockResolvedValueOnce([9, 7]).mockResolvedValueOnce([5, 2])
  expect(await nextInList(9, found)).toBe(2)
  expect(found).toHaveBeenLastCalledWith({ ...question, page: 2 })
  found.mockResolvedValue([])
  expect(await nextInList(2, found)).toBeUndefined()
})

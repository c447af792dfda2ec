// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { type ListQuestion, nextInList, placeInList, previousInList, rememberList } from './last-list.ts'

const found = vi.fn<(question: ListQuestion) => Promise<readonly number[]>>()
const question = { q: 'Drucker', sort: 'updated_at', page: 1, items: 2 }

/** Opens a ticket from a list, and leaves the page with the list. */
function openFrom(rows: readonly number[], list: object | '' = '', { first = 1, total = rows.length } = {}) {
  const links = rows.map((row) => `<a data-row="${row}"></a>`).join('')
  const places = `data-first="${first}" data-total="${total}"`
  document.body.innerHTML = `<a data-row="1"></a><div ${places} data-list='${list && JSON.stringify(list)}'>${links}</div>`
  const currentTarget = document.querySelector(`div [data-row]`)
  if (currentTarget) rememberList({ currentTarget })
  document.body.innerHTML = ''
}
beforeEach(() => {
  sessionStorage.clear()
  found.mockReset()
})

test('the next ticket is the one below it in the list it was opened from, not in another on the same page', async () => {
  expect(placeInList(7)).toBeUndefined()
  expect(await nextInList(7, found)).toBeUndefined()
  openFrom([5, 7, 3])
  expect([await nextInList(5, found), await nextInList(7, found), await nextInList(3, found)]).toEqual([
    7,
    3,
    undefined,
  ])
  expect([placeInList(3)?.place, placeInList(1)]).toEqual([3, undefined])
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

test('the ticket above it is the one before, up to the first of the list', async () => {
  openFrom([5, 7])
  expect([await previousInList(7, found), await previousInList(5, found), await previousInList(9, found)]).toEqual([
    5,
    undefined,
    undefined,
  ])
  expect(placeInList(5)).toEqual({ place: 1, total: 2, hasPrevious: false, hasNext: true })
  expect(placeInList(7)).toEqual({ place: 2, total: 2, hasPrevious: true, hasNext: false })
})

test('above the first row of a page stand those of the page before, and places go on counting', async () => {
  openFrom([5, 7], { ...question, page: 3 }, { first: 5, total: 7 })
  expect(placeInList(5)).toEqual({ place: 5, total: 7, hasPrevious: true, hasNext: true })
  found.mockResolvedValueOnce([2, 4])
  expect(await previousInList(5, found)).toBe(4)
  expect(found).toHaveBeenCalledWith({ ...question, page: 2 })
  expect(placeInList(4)?.place).toBe(4)
  expect(placeInList(7)?.place).toBe(6)
  expect(await previousInList(99, found)).toBeUndefined()
  // What was above has left the list.
  found.mockResolvedValueOnce([])
  expect(await previousInList(2, found)).toBeUndefined()
})

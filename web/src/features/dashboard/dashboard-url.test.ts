import { expect, test } from 'vitest'
import { readDashboardUrl, writeDashboardUrl } from './dashboard-url.ts'

const fresh = { isWatched: false, perPage: 10 }
const read = (search: string, kept = fresh) => readDashboardUrl(new URLSearchParams(search), kept)

test('a fresh dashboard shows what waits for me, ten at a time', () => {
  expect(read('')).toEqual({ tab: 'waiting', page: 1, perPage: 10, variant: 'all' })
})

test.each([
  ['tab=0', 'waiting'],
  ['tab=1', 'responsible'],
  ['tab=2', 'assigned'],
  ['tab=3', 'waiting'],
  ['tab=x', 'waiting'],
  ['tab=', 'waiting'],
])('the address %s opens the tab %s', (search, tab) => {
  expect(read(search).tab).toBe(tab)
})

test('watched is remembered by the browser and overridden by a tab in the address', () => {
  expect(read('', { ...fresh, isWatched: true }).tab).toBe('watched')
  expect(read('tab=1', { ...fresh, isWatched: true }).tab).toBe('responsible')
})

test.each([
  ['perPage=25', 25],
  ['perPage=7', 10],
  ['perPage=abc', 10],
  ['', 50],
])('with %s and 50 kept, %s tickets are on a page', (search, perPage) => {
  expect(read(search, { ...fresh, perPage: 50 }).perPage).toBe(perPage)
})

test.each([
  ['variant=sub_only', 'sub_only'],
  ['variant=nonsense', 'all'],
  ['subTickets=true', 'all'],
  ['subTickets=false', 'main_only'],
  ['subTickets=none', 'main_only'],
  ['subTickets=with_tickets', 'all'],
  ['subTickets=with_sub_tickets', 'sub_only'],
  ['variant=main_only&subTickets=with_sub_tickets', 'main_only'],
])('the address %s shows the variant %s', (search, variant) => {
  expect(read(search).variant).toBe(variant)
})

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x'])('the address %s opens the first page', (search) => {
  expect(read(search).page).toBe(1)
})

test('what is written is read again', () => {
  const view = { tab: 'assigned', page: 3, perPage: 25, variant: 'main_only' } as const
  expect(readDashboardUrl(writeDashboardUrl(view), fresh)).toEqual(view)
})

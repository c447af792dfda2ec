import { expect, test } from 'vitest'
import { askForLedger, readLedgerUrl, writeLedgerUrl } from './ledger-view.ts'

const address = 'search=chef&state=ignored&reason=automatic-reply&since=2026-11-20&until=2026-11-20&page=2&perPage=100'

test('what the ledger shows stands in the address', () => {
  const view = readLedgerUrl(new URLSearchParams(address))
  expect(view).toMatchObject({ search: 'chef', state: 'ignored', page: 2, perPage: 100 })
  expect(String(writeLedgerUrl(view))).toBe(address)
})

test('what stands there and means nothing is left out', () => {
  const view = readLedgerUrl(new URLSearchParams('state=gone&reason=x&since=heute&page=0&perPage=7'))
  expect(String(writeLedgerUrl(view))).toBe('')
})

test('the server is asked for what stands there', () => {
  expect(askForLedger(readLedgerUrl(new URLSearchParams(address)))).toEqual({
    search: 'chef',
    reason: 'automatic-reply',
    'receivedAt[after]': '2026-11-20',
    'receivedAt[before]': '2026-11-20',
  })
})

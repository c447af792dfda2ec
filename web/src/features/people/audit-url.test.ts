// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { askForAudit, readAuditUrl, writeAuditUrl } from './audit-url.ts'

test('what narrows the audit survives in the address', () => {
  const query = new URLSearchParams('kind=signed-in&actor=a&from=2026-11-01&until=2026-11-20&page=3')
  expect(writeAuditUrl(readAuditUrl(query)).toString()).toBe(query.toString())
})

test('what the address says wrongly is left out', () => {
  const view = readAuditUrl(new URLSearchParams('kind=nonsense&from=yesterday&page=-1'))
  expect(writeAuditUrl(view).toString()).toBe('')
})

test('both days are meant from their first moment to their last', () => {
  const asked = askForAudit(readAuditUrl(new URLSearchParams('from=2026-11-20&until=2026-11-20')), 30)
  expect(Date.parse(String(asked['at[before]'])) - Date.parse(String(asked['at[after]']))).toBe(86_400_000)
})

test('a day that is in no calendar narrows nothing', () => {
  const view = readAuditUrl(new URLSearchParams('from=2026-02-30&until=2026-99-99'))
  expect(askForAudit(view, 30)).toEqual({ page: 1, itemsPerPage: 30, 'order[at]': 'desc' })
})

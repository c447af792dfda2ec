import { expect, test } from 'vitest'
import { reportMail } from './report-mail.ts'

const sum = {
  key: null,
  name: 'Nordlicht',
  count: 3,
  totalWorktime: 75,
  externalWorktime: 60,
  internalWorktime: 15,
  secondsInProgress: 0,
  secondsOpen: 0,
  secondsWaitingForCustomer: 0,
  timesSetInProgress: 0,
  timesReopened: 0,
  answered: 2,
  secondsToFirstResponse: 7200,
  withSla: 3,
  slaViolated: 2,
  responseViolated: 1,
  withResolution: 3,
  resolutionViolated: 2,
  rated: 0,
  satisfaction: null,
}
const days = { from: '2026-02-02', until: '2026-02-08' }
const report = { name: 'Woche', days, total: sum, customers: [sum], file: 'attached' } as const

test('a report counts what was broken in words, and names nothing that was kept', () => {
  const { text } = reportMail(report, 'de')
  expect(text).toContain('2 von 3 verletzt: Erste Antwort einmal, Lösungszeit 2-mal)')
  expect(text).toContain('- Nordlicht: 3 Tickets, 1h 15m, SLA verletzt: Erste Antwort einmal, Lösungszeit 2-mal')
  const kept = { ...sum, responseViolated: 0, resolutionViolated: 1, slaViolated: 1 }
  expect(reportMail({ ...report, total: kept }, 'en').text).toContain('1 of 3 violated: resolution time once)')
})

test('a report leads to the page where it was ordered', () => {
  expect(reportMail(report, 'de').passages.at(-1)?.text).toBe('[Auswertung öffnen](/reporting)')
})

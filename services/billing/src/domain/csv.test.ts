import type { Worktime } from '@leitstand/contracts/billing/requests'
import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { csvOptions, worktimeHeadings, worktimeRow } from './csv.ts'

const worktime: Worktime & { accounts: string; metadata: string } = {
  metadata: 'Auftrag: AB-17',
  accounts: '8400 Housing',
  '@id': '/api/worktimes/01900000-0000-7000-8000-000000000001',
  '@type': 'Worktime',
  uuid: '01900000-0000-7000-8000-000000000001',
  ticket: {
    '@id': '/api/tickets/10001',
    '@type': 'Ticket',
    uuid: '01900000-0000-7000-8000-000000000002',
    publicId: 10001,
    subject: 'Größe; "Maße"',
  },
  customer: null,
  employee: {
    '@id': '/api/users/01900000-0000-7000-8000-000000000003',
    '@type': 'User',
    uuid: '01900000-0000-7000-8000-000000000003',
    name: 'Anna Agentin',
  },
  type: null,
  startAt: '2026-07-01T08:00:00.000Z',
  endAt: '2026-07-01T08:40:00.000Z',
  accruedTime: '40m',
  accruedMinutes: 40,
  billableMinutes: 45,
  description: '=HYPERLINK("http://evil")',
  internal: false,
  edgeShift: true,
  billed: false,
  billedAt: null,
  roundedToMinutes: null,
  reverses: null,
  isReversed: false,
  version: 1,
}

test('a spreadsheet reads umlauts, local times and decimal commas, and runs no formula', () => {
  const csv = stringify([worktimeHeadings, worktimeRow(worktime, 'Europe/Berlin')], csvOptions)
  expect(csv.charCodeAt(0)).toBe(0xfeff)
  const [headings, row] = csv.slice(1).split('\r\n')
  expect(headings).toMatch(/^Ticket;Betreff;Kunde;Mitarbeiter;Art;Beginn;Ende;/)
  expect(row).toBe(
    '10001;"Größe; ""Maße""";;Anna Agentin;;2026-07-01T10:00;2026-07-01T10:40;40;0,67;45;0,75;"\'=HYPERLINK(""http://evil"")";nein;ja;nein;;nein;8400 Housing;Auftrag: AB-17',
  )
})

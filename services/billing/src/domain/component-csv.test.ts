import { expect, it } from 'vitest'
import { componentHeadings, componentRow, totalOf } from './component-csv.ts'

it('a component is a line with German words, decimal commas and local time', () => {
  const line = {
    publicId: 10_007,
    subject: 'RAID tauschen',
    customer: 'Nordlicht Shop GmbH',
    kind: 'disks' as const,
    description: '4 TB SAS',
    amount: 3,
    serialNo: 'WD-1',
    condition: 'used' as const,
    price: '129.90',
    user: 'Anna Agent',
    createdAt: new Date('2026-11-20T09:00:00Z'),
    billed: false,
    billedAt: null,
    reverses: null,
    metadata: 'Auftrag: AB-17',
  }
  const cells = componentRow(line, 'Europe/Berlin')
  expect(Object.fromEntries(componentHeadings.map((heading, index) => [heading, cells[index]]))).toEqual({
    Ticket: 10_007,
    Betreff: 'RAID tauschen',
    Kunde: 'Nordlicht Shop GmbH',
    Art: 'Festplatten',
    Beschreibung: '4 TB SAS',
    Anzahl: 3,
    Seriennummer: 'WD-1',
    Zustand: 'gebraucht',
    'Einzelpreis (EUR)': { decimal: '129,90', exact: 129.9, isEuro: true },
    'Gesamtpreis (EUR)': { decimal: '389,70', exact: 389.7, isEuro: true },
    'Erfasst von': 'Anna Agent',
    'Erfasst am': { local: '2026-11-20T10:00' },
    Abgerechnet: 'nein',
    'Abgerechnet am': '',
    Storno: 'nein',
    Angaben: 'Auftrag: AB-17',
  })
})

it.each([
  ['0.10', 3, '0.30'],
  ['1.15', 100, '115.00'],
  ['999999999.99', 2, '1999999999.98'],
])('%s times %i is %s', (price, amount, total) => {
  expect(totalOf(price, amount)).toBe(total)
})

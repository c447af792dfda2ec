import { type ComponentKind, componentKinds } from '@leitstand/contracts/billing/components'
import { type Cell, localTime, yesOrNo } from './csv.ts'

/** A component as its line of the export needs it; the price is a decimal text in euro. */
export interface ComponentLine {
  publicId: number
  subject: string
  customer: string | null
  kind: ComponentKind | null
  description: string
  amount: number
  serialNo: string | null
  condition: 'new' | 'used'
  price: string | null
  user: string
  createdAt: Date
  billed: boolean
  billedAt: Date | null
  reverses: string | null
  /** What the ticket says in the fields of its template. */
  metadata: string
}

const columns: readonly { heading: string; cell: (line: ComponentLine, timeZone: string) => Cell }[] = [
  { heading: 'Ticket', cell: ({ publicId }) => publicId },
  { heading: 'Betreff', cell: ({ subject }) => subject },
  { heading: 'Kunde', cell: ({ customer }) => customer ?? '' },
  { heading: 'Art', cell: ({ kind }) => (kind ? componentKinds[kind].de : '') },
  { heading: 'Beschreibung', cell: ({ description }) => description },
  { heading: 'Anzahl', cell: ({ amount }) => amount },
  { heading: 'Seriennummer', cell: ({ serialNo }) => serialNo ?? '' },
  { heading: 'Zustand', cell: ({ condition }) => (condition === 'new' ? 'neu' : 'gebraucht') },
  { heading: 'Einzelpreis (EUR)', cell: ({ price }) => euro(price) },
  { heading: 'Gesamtpreis (EUR)', cell: ({ price, amount }) => euro(price && totalOf(price, amount)) },
  { heading: 'Erfasst von', cell: ({ user }) => user },
  { heading: 'Erfasst am', cell: ({ createdAt }, zone) => localTime(createdAt.toISOString(), zone) },
  { heading: 'Abgerechnet', cell: ({ billed }) => yesOrNo(billed) },
  { heading: 'Abgerechnet am', cell: ({ billedAt }, zone) => localTime(billedAt?.toISOString() ?? null, zone) },
  { heading: 'Storno', cell: ({ reverses }) => yesOrNo(reverses !== null) },
  { heading: 'Angaben', cell: ({ metadata }) => metadata },
]

export const componentHeadings = columns.map(({ heading }) => heading)

export function componentRow(line: ComponentLine, timeZone: string): Cell[] {
  return columns.map(({ cell }) => cell(line, timeZone))
}

/** Counted in cents, so that nothing is lost between tens and tenths. */
export function totalOf(price: string, amount: number): string {
  return ((Math.round(Number(price) * 100) * amount) / 100).toFixed(2)
}

function euro(price: string | null): Cell {
  return price === null ? '' : { decimal: price.replace('.', ','), exact: Number(price), isEuro: true }
}

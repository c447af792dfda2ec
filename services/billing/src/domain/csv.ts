import type { Reporting, Worktime } from '@leitstand/contracts/billing/requests'
import type { Options } from 'csv-stringify'
import { Temporal } from 'temporal-polyfill'

/** What German spreadsheets open without asking, and what cannot run as a formula there (AMB-027). */
export const csvOptions: Options = {
  bom: true,
  delimiter: ';',
  record_delimiter: 'windows',
  escape_formulas: true,
  // A number below zero begins like a formula and is none.
  cast: { object: (cell) => ({ value: String(cell['decimal'] ?? cell['local']), escape_formulas: false }) },
}

/** A number as Germans write it, "-0,75", and as a sheet counts with it. */
export interface Decimal {
  readonly decimal: string
  readonly exact: number
  readonly isEuro?: boolean
}

/** A time by the clocks of the installation, "2026-11-20T14:05". */
export interface LocalTime {
  readonly local: string
}

export type Cell = string | number | Decimal | LocalTime
interface Column<Row> {
  readonly heading: string
  readonly cell: (row: Row, timeZone: string) => Cell
}

/** A booking with the revenue accounts that it is billed to, and what its ticket says in the fields of its template. */
type BilledWorktime = Worktime & { accounts: string; metadata: string }
/** A row of the reporting with what its ticket says in the fields of its template. */
export type ReportLine = Reporting & { metadata: string }

const worktimeColumns: readonly Column<BilledWorktime>[] = [
  { heading: 'Ticket', cell: ({ ticket }) => ticket.publicId },
  { heading: 'Betreff', cell: ({ ticket }) => ticket.subject },
  { heading: 'Kunde', cell: ({ customer }) => customer?.name ?? '' },
  { heading: 'Mitarbeiter', cell: ({ employee }) => employee.name },
  { heading: 'Art', cell: ({ type }) => type?.name ?? '' },
  { heading: 'Beginn', cell: ({ startAt }, zone) => localTime(startAt, zone) },
  { heading: 'Ende', cell: ({ endAt }, zone) => localTime(endAt, zone) },
  { heading: 'Gebucht (Minuten)', cell: ({ accruedMinutes }) => accruedMinutes },
  { heading: 'Gebucht (Stunden)', cell: ({ accruedMinutes }) => hours(accruedMinutes) },
  { heading: 'Abrechenbar (Minuten)', cell: (row) => row.billableMinutes },
  { heading: 'Abrechenbar (Stunden)', cell: (row) => hours(row.billableMinutes) },
  { heading: 'Beschreibung', cell: ({ description }) => description },
  { heading: 'Intern', cell: ({ internal }) => yesOrNo(internal) },
  { heading: 'Randzeit', cell: ({ edgeShift }) => yesOrNo(edgeShift) },
  { heading: 'Abgerechnet', cell: ({ billed }) => yesOrNo(billed) },
  { heading: 'Abgerechnet am', cell: ({ billedAt }, zone) => localTime(billedAt, zone) },
  { heading: 'Storno', cell: ({ reverses }) => yesOrNo(reverses !== null) },
  { heading: 'Abrechnungsart', cell: ({ accounts }) => accounts },
  { heading: 'Angaben', cell: ({ metadata }) => metadata },
]

/** The fields of the reporting row (AMB-088), and what its ticket says in the fields of its template. */
const reportingColumns: readonly Column<ReportLine>[] = [
  { heading: 'Ticket', cell: ({ ticket }) => ticket.publicId },
  { heading: 'Betreff', cell: ({ ticket }) => ticket.subject },
  { heading: 'Kunde', cell: ({ customer }) => customer?.name ?? '' },
  { heading: 'In Bearbeitung (Sekunden)', cell: ({ secondsInProgress }) => secondsInProgress },
  { heading: 'Neu (Sekunden)', cell: ({ secondsOpen }) => secondsOpen },
  { heading: 'Wartet auf Kunden (Sekunden)', cell: (row) => row.secondsWaitingForCustomer },
  { heading: 'In Bearbeitung genommen', cell: ({ timesSetInProgress }) => timesSetInProgress },
  { heading: 'Wiedereröffnet', cell: ({ timesReopened }) => timesReopened },
  { heading: 'Geschlossen am', cell: ({ closedAt }, zone) => localTime(closedAt, zone) },
  { heading: 'Geschlossen von', cell: ({ closedBy }) => closedBy?.name ?? '' },
  { heading: 'Erstellt am', cell: ({ createdAt }, zone) => localTime(createdAt, zone) },
  { heading: 'Zuerst in Bearbeitung am', cell: (row, zone) => localTime(row.firstInProgressAt, zone) },
  { heading: 'Erste Antwort am', cell: ({ firstResponseAt }, zone) => localTime(firstResponseAt, zone) },
  { heading: 'Erste Antwort von', cell: ({ firstResponseBy }) => firstResponseBy?.name ?? '' },
  { heading: 'Intern', cell: ({ internal }) => yesOrNo(internal) },
  { heading: 'Arbeitszeit extern (Stunden)', cell: ({ externalWorktime }) => hours(externalWorktime) },
  { heading: 'Arbeitszeit intern (Stunden)', cell: ({ internalWorktime }) => hours(internalWorktime) },
  { heading: 'Arbeitszeit gesamt (Stunden)', cell: ({ totalWorktime }) => hours(totalWorktime) },
  { heading: 'SLA', cell: ({ serviceLevelAgreement }) => serviceLevelAgreement?.name ?? '' },
  { heading: 'SLA verletzt', cell: ({ slaViolated }) => yesOrNo(slaViolated) },
  { heading: 'Erste Antwort verletzt', cell: ({ responseViolated }) => yesOrNo(responseViolated) },
  { heading: 'Lösungszeit verletzt', cell: ({ resolutionViolated }) => yesOrNo(resolutionViolated) },
  { heading: 'Angaben', cell: ({ metadata }) => metadata },
  {
    heading: 'Zufriedenheit (1 bis 5)',
    cell: ({ satisfaction }) => (satisfaction === null ? '' : decimal(satisfaction)),
  },
]

export const worktimeHeadings = worktimeColumns.map(({ heading }) => heading)
export const reportingHeadings = reportingColumns.map(({ heading }) => heading)

export function worktimeRow(worktime: BilledWorktime, timeZone: string): Cell[] {
  return worktimeColumns.map(({ cell }) => cell(worktime, timeZone))
}

export function reportingRow(reporting: ReportLine, timeZone: string): Cell[] {
  return reportingColumns.map(({ cell }) => cell(reporting, timeZone))
}

export function localTime(instant: string | null, timeZone: string): LocalTime | '' {
  if (instant === null) return ''
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return { local: local.toString({ smallestUnit: 'minute' }) }
}

/** "0,75": two decimals are enough for minutes that were rounded to quarters, and exact minutes stand beside. */
function hours(minutes: number): Decimal {
  return decimal(minutes / 60)
}

function decimal(exact: number): Decimal {
  return { decimal: exact.toFixed(2).replace('.', ','), exact }
}

/** Nothing where neither can be said: what was not promised was not broken. */
export function yesOrNo(flag: boolean | null): string {
  if (flag === null) return ''
  return flag ? 'ja' : 'nein'
}

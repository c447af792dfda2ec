import { createHash } from 'node:crypto'
import { BusinessHours, type FederalState, knownSettings } from '@leitstand/contracts/sla/settings'
import type { Sql } from '@leitstand/kit/database'
import type { RowOf } from '@leitstand/kit/row-of'
import { toCalendar } from '../domain/business-hours.ts'
import type { Calendar } from '../domain/calendar.ts'
import type { CalendarModel } from '../generated/prisma/models/Calendar.ts'

/** What a calendar is made of, with a digest by which it is known. */
export interface Hours {
  readonly digest: string
  readonly businessHours: BusinessHours
  readonly holidayStates: FederalState[]
  readonly timeZone: string
}

/** The hours of the settings, or what they would be with others. */
export async function readHours(
  sql: Pick<Sql, 'query'>,
  timeZone: string,
  proposed: { readonly businessHours?: unknown; readonly holidayStates?: unknown } = {},
): Promise<Hours> {
  const rows = await sql.query<{ name: string; value: unknown }>(
    `SELECT name, value FROM settings WHERE name IN ('businessHours', 'holidayStates')`,
  )
  const value = (name: 'businessHours' | 'holidayStates') =>
    proposed[name] ?? rows.find((row) => row.name === name)?.value ?? knownSettings[name].initial
  const businessHours = BusinessHours.parse(value('businessHours'))
  const holidayStates = knownSettings.holidayStates.schema.parse(value('holidayStates')) as FederalState[]
  const parts = { businessHours, holidayStates, timeZone }
  return { digest: createHash('sha256').update(JSON.stringify(parts)).digest('hex'), ...parts }
}

export function calendarOf({ businessHours, holidayStates, timeZone }: Omit<Hours, 'digest'>): Calendar {
  return toCalendar(businessHours, holidayStates, timeZone)
}

/** Hours by which something is promised are kept, so that it is counted by them as long as it is open. */
export async function keepHours(tx: Sql, { digest, businessHours, holidayStates, timeZone }: Hours): Promise<void> {
  await tx.query(
    `INSERT INTO calendars (digest, business_hours, holiday_states, time_zone) VALUES ($1, $2::jsonb, $3::jsonb, $4)
     ON CONFLICT DO NOTHING`,
    [digest, JSON.stringify(businessHours), JSON.stringify(holidayStates), timeZone],
    'calendars-keep',
  )
}

type CalendarRow = RowOf<CalendarModel, { business_hours: BusinessHours; holiday_states: FederalState[] }>

/** What a digest stands for never changes. */
const known = new Map<string, Calendar>()

/** Calendars of other times, by their digest. */
export async function findCalendars(sql: Sql, digests: readonly string[]): Promise<ReadonlyMap<string, Calendar>> {
  const missing = [...new Set(digests)].filter((digest) => !known.has(digest))
  if (missing.length > 0) {
    const rows = await sql.query<CalendarRow>('SELECT * FROM calendars WHERE digest = ANY($1)', [missing], 'calendars')
    for (const { digest, business_hours, holiday_states, time_zone } of rows)
      known.set(
        digest,
        calendarOf({ businessHours: business_hours, holidayStates: holiday_states, timeZone: time_zone }),
      )
  }
  return known
}

import type { Change } from '@leitstand/contracts/common'
import type { Violation } from '@leitstand/contracts/violations'
import { Temporal } from 'temporal-polyfill'
import type { TicketRow } from './rows.ts'

/** A day without a time means eight in the morning (AMB-242). */
const usualTime = '08:00'

/** The instant of a local day and time; a time that a clock change skips moves on, one that occurs twice means the first. */
export function adjournInstant(day: string, time: string | null | undefined, timeZone: string): Date {
  const local = Temporal.PlainDateTime.from(`${day}T${time ?? usualTime}`)
  return new Date(local.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds)
}

type Suspension = Pick<TicketRow, 'adjourn_date' | 'adjourn_time' | 'adjourned_until' | 'minutes_before_resume'>

/** The time that counts (AMB-263). */
export function adjournTimeOf({ adjourn_date: day, adjourn_time: time }: Suspension): string | null {
  return day === null ? null : (time ?? usualTime)
}

interface Rescheduling {
  columns: Partial<Suspension>
  changes: Change[]
  wrong: Violation[]
}

const unchanged: Rescheduling = { columns: {}, changes: [], wrong: [] }

interface Wish {
  adjournDate?: string | null | undefined
  adjournTime?: string | null | undefined
  minutesBeforeResume?: number | null | undefined
}

/** What somebody changes of a ticket's suspension; nothing where all stays as it is. */
export function reschedule(
  ticket: Suspension & Pick<TicketRow, 'status'>,
  wish: Wish,
  { now, timeZone }: { now: Date; timeZone: string },
): Rescheduling {
  const present = {
    adjournDate: ticket.adjourn_date,
    adjournTime: adjournTimeOf(ticket),
    minutesBeforeResume: ticket.minutes_before_resume,
  }
  const names = ['adjournDate', 'adjournTime', 'minutesBeforeResume'] as const
  const touched = names.filter((name) => wish[name] !== undefined && wish[name] !== present[name])
  const refused = (code: Violation['code'], ...fields: string[]): Rescheduling => ({
    ...unchanged,
    wrong: fields.map((propertyPath) => ({ propertyPath, code })),
  })
  if (touched.length === 0) return unchanged
  if (ticket.status !== 'adjourned') return refused('not-suspended', ...touched)
  const { adjournDate: day, adjournTime: time, minutesBeforeResume: minutes } = { ...present, ...defined(wish) }
  if (day === null) return refused('required', 'adjournDate')
  const until = adjournInstant(day, time, timeZone)
  if (touched.some((name) => name !== 'minutesBeforeResume') && until <= now)
    return refused('adjourn-in-past', 'adjournDate')
  const [before, after] = [ticket.adjourned_until?.toISOString() ?? null, until.toISOString()]
  const changes = [
    { field: 'adjournedUntil', before, after },
    { field: 'minutesBeforeResume', before: present.minutesBeforeResume, after: minutes },
  ]
  return {
    columns: { adjourn_date: day, adjourn_time: time, adjourned_until: until, minutes_before_resume: minutes },
    changes: changes.filter((change) => change.before !== change.after),
    wrong: [],
  }
}

function defined(wish: Wish): { [Name in keyof Wish]: Exclude<Wish[Name], undefined> } {
  return Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined))
}

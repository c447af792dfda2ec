import { Temporal } from 'temporal-polyfill'
import type { Calendar, DailyRange, SpecialTime } from './calendar.ts'

/** A stretch of time that is of one kind throughout. Epoch milliseconds, `until` exclusive. */
export interface Span {
  readonly from: number
  readonly until: number
  /** Inside the weekly main hours, holiday or not. */
  readonly inWeeklyHours: boolean
  readonly inSecondaryRange: boolean
  readonly special: string | null
  readonly holiday: string | null
}

/** A part of a local day with one offset from UTC; days with a clock change have two. */
interface Piece {
  readonly from: number
  readonly until: number
  /** What a clock on the wall shows at `from`, in milliseconds since midnight. */
  readonly wall: number
}

interface Interval {
  readonly from: number
  readonly until: number
}

const minute = 60_000
const fullDay = 24 * 60 * minute

/** The time from an instant on, cut where its kind changes, without end. */
export function* timeline(calendar: Calendar, from: number): Generator<Span, never> {
  const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(calendar.timeZone).startOfDay()
  for (let day = start.epochMilliseconds; ; ) {
    for (const span of dayFrom(calendar, day)) {
      if (span.until > from) yield span.from < from ? { ...span, from } : span
      day = span.until
    }
  }
}

const daysAtMost = 5_000
/** Days are looked at again for each ticket: where nothing is ever open, hundreds of them. */
const known = new WeakMap<Calendar, Map<number, readonly Span[]>>()

/** The spans of the day that begins at an instant; the next one begins where the last of them ends. */
function dayFrom(calendar: Calendar, start: number): readonly Span[] {
  const days = known.get(calendar) ?? new Map<number, readonly Span[]>()
  const there = days.get(start)
  if (there) return there
  const day = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(calendar.timeZone).toPlainDate()
  const spans = spansOf(calendar, day)
  if (days.size >= daysAtMost) days.clear()
  known.set(calendar, days.set(start, spans))
  return spans
}

/** What kind of time an instant is. */
export function spanAt(calendar: Calendar, instant: number): Span {
  return timeline(calendar, instant).next().value
}

function spansOf(calendar: Calendar, day: Temporal.PlainDate): Span[] {
  const pieces = piecesOf(day, calendar.timeZone)
  const weekday = day.dayOfWeek - 1
  const main = intervals(calendar.main[weekday] ?? [], pieces)
  const secondary = intervals(calendar.secondary?.[weekday] ?? [], pieces)
  const dayFrom = pieces[0]?.from ?? 0
  const dayUntil = pieces.at(-1)?.until ?? 0
  const special = calendar.special.filter((time) => time.from < dayUntil && time.until > dayFrom)
  const holiday = calendar.holiday(day.toString())

  const edges = [...main, ...secondary, ...special].flatMap(({ from, until }) => [from, until])
  const inside = edges.filter((edge) => edge > dayFrom && edge < dayUntil)
  const cuts = [...new Set([dayFrom, ...inside, dayUntil])].sort((left, right) => left - right)
  return cuts.slice(0, -1).map((from, index) => ({
    from,
    until: cuts[index + 1] ?? dayUntil,
    inWeeklyHours: covers(main, from),
    inSecondaryRange: covers(secondary, from),
    special: special.find((time: SpecialTime) => time.from <= from && from < time.until)?.name ?? null,
    holiday,
  }))
}

/** A range is what the clock on the wall shows: an hour that is missing does not count, one that comes twice counts twice. */
function intervals(ranges: readonly DailyRange[], pieces: readonly Piece[]): Interval[] {
  return ranges.flatMap((range) =>
    pieces
      .map((piece) => ({
        from: Math.max(piece.from, piece.from + range.from * minute - piece.wall),
        until: Math.min(piece.until, piece.from + range.until * minute - piece.wall),
      }))
      .filter(({ from, until }) => from < until),
  )
}

function piecesOf(day: Temporal.PlainDate, timeZone: string): Piece[] {
  const start = day.toZonedDateTime(timeZone)
  const until = day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
  if (until - start.epochMilliseconds === fullDay) return [{ from: start.epochMilliseconds, until, wall: 0 }]

  const pieces: Piece[] = []
  for (let at: Temporal.ZonedDateTime | null = start; at && at.epochMilliseconds < until; ) {
    const next: Temporal.ZonedDateTime | null = at.getTimeZoneTransition('next')
    const end = Math.min(next?.epochMilliseconds ?? until, until)
    pieces.push({ from: at.epochMilliseconds, until: end, wall: wallMilliseconds(at) })
    at = next
  }
  return pieces
}

function wallMilliseconds(at: Temporal.ZonedDateTime): number {
  return ((at.hour * 60 + at.minute) * 60 + at.second) * 1000 + at.millisecond
}

function covers(intervals: readonly Interval[], instant: number): boolean {
  return intervals.some(({ from, until }) => from <= instant && instant < until)
}

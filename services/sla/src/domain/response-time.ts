import type { Calendar } from './calendar.ts'
import { type Span, spanAt, timeline } from './timeline.ts'

export type Mode = 'always' | 'main' | 'secondary' | 'special'

/** What an agreement says about the time that counts. */
export interface Terms {
  readonly responseTimes: readonly { readonly type: Mode; readonly minutes: number }[]
  /** Holidays count like any other day. */
  readonly includeHolidays: boolean
  /** The clock of the main time keeps running in the secondary time. */
  readonly includeSecondaryTime: boolean
}
/** What of it decides how a clock counts that runs in a chosen mode. */
export type Clockwork = Omit<Terms, 'responseTimes'>

export type Reason = 'always' | 'main' | 'secondary' | 'special' | 'closed' | 'holiday' | 'paused' | 'before-start'

/** Epoch milliseconds. Minutes are whole and add up: the counted ones to the response time. */
export interface Segment {
  readonly from: number
  readonly until: number
  readonly counted: boolean
  readonly minutes: number
  readonly reason: Reason
  /** Of the holiday or the special time. */
  readonly name: string | null
}

/** A time in which the clock stands still; `until` null while it lasts. */
export interface Pause {
  readonly from: number
  readonly until: number | null
}

const minute = 60_000
/** Nothing counted for this long: the hours are empty and nothing ever will. */
const hopeless = 400 * 24 * 60 * minute

/**
 * Which response time holds for a ticket of this moment (AMB-196): special inside a special time, else always,
 * else main while the hours are active, else secondary. If none fits, the clock waits for the time that there is (AMB-197).
 */
export function chooseMode(calendar: Calendar, terms: Terms, at: number): Mode | null {
  const offered = (mode: Mode) => terms.responseTimes.some(({ type }) => type === mode)
  const span = spanAt(calendar, at)
  if (span.special !== null && offered('special')) return 'special'
  if (offered('always')) return 'always'
  const active = isMain(span, terms)
  if (active && offered('main')) return 'main'
  if (!active && offered('secondary')) return 'secondary'
  return (['main', 'secondary', 'special'] as const).find(offered) ?? null
}

/** The instant by which so many minutes have counted, and every stretch on the way. Null if that never comes. */
export function dueTime(
  calendar: Calendar,
  terms: Clockwork,
  mode: Mode,
  start: number,
  minutes: number,
  pauses: readonly Pause[] = [],
): { dueAt: number; segments: Segment[] } | null {
  const stretches: Stretch[] = []
  let missing = minutes * minute
  let lastCounted = start
  for (const stretch of stretchesFrom(calendar, terms, mode, start, pauses)) {
    if (stretch.counted && stretch.until - stretch.from >= missing) {
      const dueAt = stretch.from + missing
      return { dueAt, segments: toSegments([...stretches, { ...stretch, until: dueAt }]) }
    }
    stretches.push(stretch)
    if (stretch.counted) {
      missing -= stretch.until - stretch.from
      lastCounted = stretch.until
    } else if (stretch.until - lastCounted > hopeless) return null
  }
  return null
}

/** How many minutes of this mode lie between two instants, seconds cut off. */
export function minutesBetween(
  calendar: Calendar,
  terms: Clockwork,
  mode: Mode,
  from: number,
  until: number,
  pauses: readonly Pause[] = [],
): number {
  let counted = 0
  for (const stretch of stretchesFrom(calendar, terms, mode, from, pauses)) {
    if (stretch.from >= until) break
    if (stretch.counted) counted += Math.min(stretch.until, until) - stretch.from
  }
  return Math.floor(counted / minute)
}

/** Are these business hours? Special time is open too; without own ranges secondary time is all the rest (AMB-198). */
export function openAt(calendar: Calendar, at: number): { isOpen: boolean; mode: Exclude<Mode, 'always'> | null } {
  const span = spanAt(calendar, at)
  if (span.special !== null) return { isOpen: true, mode: 'special' }
  if (span.inWeeklyHours && span.holiday === null) return { isOpen: true, mode: 'main' }
  return { isOpen: false, mode: calendar.secondary === null || span.inSecondaryRange ? 'secondary' : null }
}

interface Stretch extends Omit<Segment, 'minutes'> {}

/**
 * What counts: always everything; main only the weekly hours. Whoever answers in special or secondary time is at work in
 * the main hours too, so those clocks never stop there; nor does one that includes the secondary time.
 */
function judge(
  calendar: Calendar,
  terms: Clockwork,
  mode: Mode,
  span: Span,
): Pick<Stretch, 'counted' | 'reason' | 'name'> {
  if (mode === 'always') return { counted: true, reason: 'always', name: null }
  const mainOnly = mode === 'main' && !terms.includeSecondaryTime
  if (span.special !== null && !mainOnly) return { counted: true, reason: 'special', name: span.special }
  if (isMain(span, terms)) return { counted: true, reason: 'main', name: null }
  if (span.special !== null) return { counted: false, reason: 'special', name: span.special }
  const secondaryCounts = mode === 'secondary' || terms.includeSecondaryTime
  if (secondaryCounts && isSecondary(calendar, span)) return { counted: true, reason: 'secondary', name: null }
  if (span.inWeeklyHours) return { counted: false, reason: 'holiday', name: span.holiday }
  return { counted: false, reason: span.inSecondaryRange ? 'secondary' : 'closed', name: null }
}

function isMain(span: Span, terms: Clockwork): boolean {
  return span.inWeeklyHours && (terms.includeHolidays || span.holiday === null)
}

/** Only asked where the span is neither main nor special. */
function isSecondary(calendar: Calendar, span: Span): boolean {
  return calendar.secondary === null || span.inSecondaryRange
}

function* stretchesFrom(
  calendar: Calendar,
  terms: Clockwork,
  mode: Mode,
  start: number,
  pauses: readonly Pause[],
): Generator<Stretch> {
  const breaks = pauses.map(({ from, until }) => ({ from, until: until ?? Number.POSITIVE_INFINITY }))
  const edges = breaks.flatMap(({ from, until }) => [from, until])
  for (const span of timeline(calendar, start)) {
    const inside = edges.filter((edge) => edge > span.from && edge < span.until)
    const cuts = [...new Set([span.from, ...inside, span.until])].sort((left, right) => left - right)
    for (const [index, until] of cuts.slice(1).entries()) {
      const from = cuts[index] ?? span.from
      const paused = breaks.some((pause) => pause.from <= from && from < pause.until)
      const verdict = paused
        ? ({ counted: false, reason: 'paused', name: null } as const)
        : judge(calendar, terms, mode, span)
      yield { from, until, ...verdict }
    }
  }
}

/** Joins what is alike, and shares out whole minutes so that no rounding is lost. */
function toSegments(stretches: readonly Stretch[]): Segment[] {
  const joined: Stretch[] = []
  for (const stretch of stretches) {
    const last = joined.at(-1)
    const alike =
      last && last.counted === stretch.counted && last.reason === stretch.reason && last.name === stretch.name
    if (alike) joined[joined.length - 1] = { ...last, until: stretch.until }
    else joined.push(stretch)
  }
  const soFar = { counted: 0, idle: 0 }
  return joined.map((stretch) => {
    const clock = stretch.counted ? 'counted' : 'idle'
    const before = Math.floor(soFar[clock] / minute)
    soFar[clock] += stretch.until - stretch.from
    return { ...stretch, minutes: Math.floor(soFar[clock] / minute) - before }
  })
}

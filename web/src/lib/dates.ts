import type { Language } from '@leitstand/contracts/actor'

/** The clocks of the product (LEITSTAND_TIMEZONE); the gateway writes them into the page. */
export const timeZone = document.documentElement.dataset.timeZone || 'Europe/Berlin'
const locales = { de: 'de-DE', en: 'en-GB' } as const
const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
/** Swedish dates are those of ISO 8601. */
const days = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
const clock = { hour: '2-digit', minute: '2-digit' } as const

/** The day (`YYYY-MM-DD`) of an instant by the same clocks. */
export function dayOf(instant: string | Date): string {
  return days.format(typeof instant === 'string' ? new Date(instant) : instant)
}

/** A day (`YYYY-MM-DD`) some days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** `Fr, 27.11.2026` */
export function formatDay(instant: string, language: Language): string {
  return format(instant, language, { weekday: 'short', ...day })
}

/** `Oktober 2026` of `2026-10` */
export function formatMonth(month: string, language: Language): string {
  return format(`${month}-15T12:00:00Z`, language, { month: 'long', year: 'numeric' })
}

/** `20.11.2026 14:05`, in the product's time zone (CONST-024) */
export function formatDateTime(instant: string, language: Language): string {
  return format(instant, language, { ...day, ...clock }).replace(', ', ' ')
}

/** `14:05` */
export function formatTime(instant: string, language: Language): string {
  return format(instant, language, clock)
}

/** `Freitag, 20. November 2026 um 14:05:33 MEZ`, for the tooltip */
export function formatExactly(instant: string, language: Language): string {
  return format(instant, language, { dateStyle: 'full', timeStyle: 'long' })
}

/** `heute`, `gestern` or the date: heads of days in a stream */
export function formatDayHead(instant: string, language: Language, now: Date): string {
  const days = Math.round((startOfDay(now) - startOfDay(new Date(instant))) / 86_400_000)
  const isOtherYear = dayOf(instant).slice(0, 4) !== dayOf(now).slice(0, 4)
  const year = isOtherYear ? ({ year: 'numeric' } as const) : {}
  if (days > 1) return format(instant, language, { weekday: 'long', day: 'numeric', month: 'long', ...year })
  return new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(-days, 'day')
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** `vor 5 Min.`, `in 2 Std.`, `gerade eben` as `jetzt` */
export function formatRelative(instant: string, language: Language, now: Date): string {
  const seconds = Math.round((Date.parse(instant) - now.getTime()) / 1000)
  const words = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto', style: 'short' })
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit)
  }
  return words.format(0, 'second')
}

/** `1,4 MB` */
export function formatBytes(bytes: number, language: Language): string {
  const units = ['B', 'kB', 'MB', 'GB']
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  const value = bytes / 1024 ** step
  const words = new Intl.NumberFormat(locales[language], { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 })
  return `${words.format(value)} ${units[step]}`
}

/** Minutes from now until an instant; negative when it has passed. */
export function minutesUntil(instant: string, now: Date): number {
  return Math.floor((Date.parse(instant) - now.getTime()) / 60_000)
}

function startOfDay(date: Date): number {
  return Date.parse(`${dayOf(date)}T00:00:00Z`)
}

function format(instant: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  return formatter(language, options).format(new Date(instant))
}

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locales[language], { timeZone, ...options })
  formatters.set(key, known)
  return known
}

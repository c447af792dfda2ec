import { AppError, invalid } from '@leitstand/contracts/problems'
import { Temporal } from 'temporal-polyfill'

/** What the last part of a path says of being billed; anything else is no such page (AMB-026). */
export function mustBeFlag(word: string): boolean {
  if (!['true', 'false', '1', '0'].includes(word)) throw new AppError('not-found')
  return word === 'true' || word === '1'
}

/** The instant a filter means: a plain day is its first or last moment, local time (AMB-185). Undefined: not asked for. */
export function edgeOf(
  propertyPath: string,
  text: string | undefined,
  edge: 'start' | 'end',
  timeZone: string,
): Date | undefined {
  if (text === undefined || text === '') return undefined
  try {
    return new Date(read(text, edge, timeZone))
  } catch {
    throw invalid({ propertyPath, code: 'invalid-date' })
  }
}

function read(text: string, edge: 'start' | 'end', timeZone: string): number {
  if (/(Z|[+-]\d\d:?\d\d)$/i.test(text) && text.includes('T')) return Temporal.Instant.from(text).epochMilliseconds
  if (/[T ]\d/.test(text)) return Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds
  const day = Temporal.PlainDate.from(text)
  if (edge === 'start') return day.toZonedDateTime(timeZone).epochMilliseconds
  return day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1
}

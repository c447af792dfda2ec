import { createHash } from 'node:crypto'
import { fold } from '@leitstand/contracts/fold'
import { invalid } from '@leitstand/contracts/problems'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { instantOf } from '../domain/filters.ts'
import { indexable } from '../domain/words.ts'

type Said = Pick<TicketFacts, 'metadataValues'>
/** `|` is before a whole value, `~` before words of it. */
type Sign = '|' | '~'

/** What a ticket is filtered by of its metadata: each value as a whole, and each word of it. */
export function metadataKeysOf({ metadataValues }: Said): string[] {
  const keys = metadataValues.flatMap(({ field, value, text }) => [
    ...[value].flat().flatMap((one) => wholesOf(String(one)).map((whole) => keyOf(field, '|', whole))),
    ...wordsOf(text).map((word) => keyOf(field, '~', word)),
  ])
  return [...new Set(keys)]
}

/** What tickets say in words: a tick is no word that anybody looks for. */
export function metadataTextOf({ metadataValues }: Said): string {
  return metadataValues.flatMap(({ value, text }) => (typeof value === 'boolean' ? [] : [text])).join(' ')
}

/**
 * What a filter asks for: of each list one of the keys. Several values of a field are OR, several fields are AND; of words all
 * must be there.
 */
export function keysAskedFor(wanted: readonly string[], timeZone: string): string[][] {
  const values = new Map<string, string[]>()
  const words: string[][] = []
  for (const one of wanted) {
    const [, field = '', sign, text = ''] = pattern.exec(one) ?? []
    const meant = () => meantBy(text.trim(), timeZone).map((whole) => keyOf(field, '|', whole))
    const parts = sign === '~' ? wordsOf(text) : []
    if (sign === '|') values.set(field, [...(values.get(field) ?? []), ...meant()])
    else if (parts.length > 0) words.push(...parts.map((word) => [keyOf(field, '~', word)]))
    else throw wrong()
  }
  const asked = [...values.values(), ...words]
  if (asked.length > mostAsked) throw wrong()
  return asked
}

/** Engines take so many conditions and more. */
const mostAsked = 40
const wrong = () => invalid({ propertyPath: 'filter[metadataValue]', code: 'invalid' })

const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})([|~])(.*)$/is

/** An instant is also known by its hour, of which a day has so many wherever it is asked from. */
function wholesOf(value: string): string[] {
  const hour = /^(\d{4}-\d{2}-\d{2}T\d{2}):\d{2}:.*Z$/.exec(value)?.[1]
  return [fold(value), ...(hour ? [fold(hour)] : [])]
}

function meantBy(value: string, timeZone: string): string[] {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return [fold(value)]
  const [from, until] = [
    instantOf('metadataValue', value, 'start', timeZone).getTime(),
    instantOf('metadataValue', value, 'end', timeZone).getTime(),
  ]
  const hours = Array.from({ length: Math.ceil((until - from) / hourMs) }, (_, hour) => from + hour * hourMs)
  return [value, ...hours.map((at) => fold(new Date(at).toISOString().slice(0, 13)))]
}
const hourMs = 3_600_000

function wordsOf(text: string): string[] {
  return indexable(text).split(' ').filter(Boolean)
}

/** Letters and digits of one length, as every engine takes them whatever the value is made of. */
function keyOf(field: string, sign: Sign, text: string): string {
  return createHash('sha256').update(`${field.toLowerCase()}${sign}${text}`).digest('hex').slice(0, 32)
}

import type { Attachment } from 'mailparser'
import { decode } from './letters.ts'
import { headerOf } from './named-texts.ts'

const longestCalendar = 200_000
const mostEvents = 20

/** A property (RFC 5545, 3.1): name, parameters, value. */
const property = /^([\w-]{1,60})((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/

interface Property {
  name: string
  parameters: string
  value: string
}
type Event = readonly Property[]

export function readCalendarMethod(attachments: readonly Attachment[]): string | null {
  const calendar = calendarIn(attachments)
  return calendar === null ? null : methodOf(calendar)
}

/** What an invitation says, for who reads a mail that says nothing else; '' where there is none. */
export function readCalendarText(attachments: readonly Attachment[]): string {
  const calendar = calendarIn(attachments) ?? ''
  const title = titles[methodOf(calendar)] ?? 'Termin'
  return eventsIn(calendar)
    .slice(0, mostEvents)
    .map((event) => told(event, title))
    .join('\n\n')
}

const titles: Readonly<Record<string, string>> = {
  CANCEL: 'Absage des Termins',
  COUNTER: 'Anderer Vorschlag zum Termin',
  REPLY: 'Antwort auf die Einladung',
  REQUEST: 'Einladung',
}
const replies: Readonly<Record<string, string>> = {
  ACCEPTED: 'zugesagt',
  DECLINED: 'abgesagt',
  TENTATIVE: 'mit Vorbehalt',
}

function calendarIn(attachments: readonly Attachment[]): string | null {
  const part = attachments.find(
    ({ contentType, filename }) => contentType === 'text/calendar' || /\.ics$/i.test(filename ?? ''),
  )
  if (!part) return null
  const { charset = '' } = headerOf(part, 'content-type').params ?? {}
  return decode(part.content.subarray(0, longestCalendar), charset)
}

function methodOf(calendar: string): string {
  return /^METHOD:\s*([A-Z]+)/im.exec(calendar)?.[1]?.toUpperCase() ?? ''
}

/** Of each event its own properties, without those of its alarms. */
function eventsIn(calendar: string): Event[] {
  const events: Property[][] = []
  const open: string[] = []
  for (const line of calendar.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const [, written = '', parameters = '', value = ''] = property.exec(line) ?? []
    const name = written.toUpperCase()
    if (name === 'BEGIN') {
      open.push(value.trim().toUpperCase())
      if (open.at(-1) === 'VEVENT') events.push([])
    } else if (name === 'END') open.pop()
    else if (open.at(-1) === 'VEVENT') events.at(-1)?.push({ name, parameters, value })
  }
  return events
}

function told(event: Event, title: string): string {
  const [start, end] = [propertyOf(event, 'DTSTART'), propertyOf(event, 'DTEND')]
  const state = /;PARTSTAT=([\w-]+)/i.exec(propertyOf(event, 'ATTENDEE')?.parameters ?? '')?.[1] ?? ''
  const reply = title === titles['REPLY'] ? replies[state.toUpperCase()] : undefined
  const lines = [
    `${title}: ${textOf(event, 'SUMMARY') || '(ohne Titel)'}`,
    ...line('Antwort', reply),
    ...line('Beginn', start && toTime(start)),
    ...line('Ende', end && toTime(end, true)),
    ...line('Ort', textOf(event, 'LOCATION')),
  ]
  return [lines.join('\n'), textOf(event, 'DESCRIPTION')].filter((part) => part !== '').join('\n\n')
}

function line(label: string, value = ''): string[] {
  return value === '' ? [] : [`${label}: ${value}`]
}

function propertyOf(event: Event, wanted: string): Property | undefined {
  return event.find(({ name }) => name === wanted)
}

/** Without its escapes (RFC 5545, 3.3.11). */
function textOf(event: Event, name: string): string {
  const { value = '' } = propertyOf(event, name) ?? {}
  return value.replace(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim()
}

/** A day or a time as it was written, and where its clock stands. A day that ends an event is the first one after it. */
function toTime({ parameters, value }: Property, isEnd = false): string {
  const [, year, month, day, hour, minute, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?/.exec(value.trim()) ?? []
  if (hour === undefined) {
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) - (isEnd ? 1 : 0)))
    return Number.isNaN(date.getTime()) ? value.trim() : date.toISOString().slice(0, 10).split('-').reverse().join('.')
  }
  const [, quoted, bare] = /;TZID=(?:"([^"]*)"|([^;:]*))/i.exec(parameters) ?? []
  const zone = utc === 'Z' ? 'UTC' : (quoted ?? bare ?? '')
  return `${day}.${month}.${year} ${hour}:${minute}${zone === '' ? '' : ` (${zone})`}`
}

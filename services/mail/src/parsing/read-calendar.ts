import ICAL from 'ical.js'
import type { Attachment } from 'mailparser'
import { decode } from './letters.ts'
import { headerOf } from './named-texts.ts'

const longestCalendar = 200_000
const mostEvents = 20

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

/** None of a calendar that cannot be read. Lines that a program broke without a fold hide no others. */
function eventsIn(calendar: string): ICAL.Component[] {
  const lines = calendar.replace(/\r?\n[ \t]/g, '').match(/^[\w-]+[;:].*$/gm) ?? []
  try {
    return new ICAL.Component(ICAL.parse(lines.join('\n'))).getAllSubcomponents('vevent')
  } catch {
    return []
  }
}

function told(event: ICAL.Component, title: string): string {
  const state = String(event.getFirstProperty('attendee')?.getFirstParameter('partstat') ?? '')
  const reply = title === titles['REPLY'] ? replies[state.toUpperCase()] : undefined
  const lines = [
    `${title}: ${textOf(event, 'summary') || '(ohne Titel)'}`,
    ...line('Antwort', reply),
    ...line('Beginn', timeOf(event.getFirstProperty('dtstart'))),
    ...line('Ende', timeOf(event.getFirstProperty('dtend'), true)),
    ...line('Ort', textOf(event, 'location')),
  ]
  return [lines.join('\n'), textOf(event, 'description')].filter((part) => part !== '').join('\n\n')
}

function line(label: string, value = ''): string[] {
  return value === '' ? [] : [`${label}: ${value}`]
}

function textOf(event: ICAL.Component, name: string): string {
  return String(event.getFirstPropertyValue(name) ?? '').trim()
}

/** A day or a time as it was written, and where its clock stands. A day that ends an event is the first one after it. */
function timeOf(property: ICAL.Property | null, isEnd = false): string {
  const time = property?.getFirstValue()
  if (!(time instanceof ICAL.Time)) return ''
  if (time.isDate && isEnd) time.adjust(-1, 0, 0, 0)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${two(time.day)}.${two(time.month)}.${time.year}`
  if (time.isDate) return day
  const zone = time.zone === ICAL.Timezone.utcTimezone ? 'UTC' : property?.getFirstParameter('tzid')
  return `${day} ${two(time.hour)}:${two(time.minute)}${zone ? ` (${zone})` : ''}`
}

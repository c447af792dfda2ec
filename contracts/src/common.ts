import { z } from 'zod'
import { isCarried } from './text-size.ts'

export const Uuid = z.uuid()
/** What a column for uuids takes. */
export const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** ISO 8601 in UTC on the wire; any offset is read. */
export const Instant = z.iso.datetime({ offset: true })
export const Day = z.iso.date()
/** `HH:MM`, local time. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid-date')
/** A ticket in a path: only digits mean the public number, anything else the uuid (AMB-048). */
export const TicketKey = z.string().regex(/^(\d{1,15}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, 'not-found')
/** Which page of a list; nobody turns further. */
export const Page = z.coerce.number().int().min(1).max(1_000_000, 'out-of-range').default(1)

/** What is written in Markdown: a million characters, or fewer that take much (text-size.ts). */
export const LongText = z.string().trim().max(1_000_000, 'too-long').refine(isCarried, 'too-long')
export const Text = LongText.min(1, 'blank')
/** Names and titles: line breaks and control characters become blanks, so that none looks like two beside others. */
export const OneLine = z.string().overwrite(inOneLine).trim()
export const Title = OneLine.min(1, 'blank').max(255, 'too-long')
function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
/** How labels, tags and agreements look. */
export const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'invalid')
export const Icon = z.string().max(50).nullable().default(null)
export const EmailAddress = OneLine.toLowerCase()
  .min(1, 'blank')
  .pipe(z.email({ error: 'invalid-email' }))
  .pipe(z.string().max(320, 'too-long'))
export const Flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((word) => word === 'true' || word === '1'),
])

/** A relation as callers write it: IRI, bare identifier, or an object with `@id` or `uuid`. Becomes the bare identifier. */
export const Relation = z.union([
  z.string().transform(lastSegment),
  z.object({ '@id': z.string() }).transform((link) => lastSegment(link['@id'])),
  z.object({ uuid: z.string() }).transform((link) => link.uuid),
])
export const UuidRelation = Relation.pipe(z.uuid({ error: 'unknown-reference' }).toLowerCase())
/** Several things, each once however often it is named. */
export const UuidRelations = z.array(UuidRelation).overwrite((uuids) => [...new Set(uuids)])
export const TicketRelation = z.union([z.number().transform(String), Relation]).pipe(TicketKey)

export function lastSegment(iri: string): string {
  return iri.slice(iri.lastIndexOf('/') + 1)
}

/** A relation as it is answered: `@id`, `@type`, the uuid and what names it. */
export function reference<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ '@id': z.string(), '@type': z.string(), uuid: z.uuid(), ...shape })
}

/** An entry of which its name alone is answered. */
export const EntryRef = reference({ name: z.string() })
export const UserRef = reference({ name: z.string() })
export type UserRef = z.infer<typeof UserRef>
export const GroupRef = reference({ name: z.string() })
export type GroupRef = z.infer<typeof GroupRef>

export function iri(path: string, id: string | number): string {
  return `/api/${path}/${id}`
}
/** Of what is read in its collection alone, and has no address of its own: a blank node of JSON-LD. */
export function blankNode(id: string): string {
  return `_:${id}`
}
export function userRef(uuid: string, name: string): UserRef {
  return { '@id': iri('users', uuid), '@type': 'User', uuid, name }
}
export function groupRef(uuid: string, name: string): GroupRef {
  return { '@id': iri('user_groups', uuid), '@type': 'UserGroup', uuid, name }
}

/** Before and after of one field, for history and activity. */
export const Change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
export type Change = z.infer<typeof Change>

export const Person = z.object({ uuid: Uuid, name: z.string() })
export type Person = z.infer<typeof Person>

/** Part of every event: who did it, what changed. */
export const changeFields = {
  actor: Person,
  changes: z.array(Change).default([]),
  version: z.int(),
}

export const priorities = ['low', 'medium', 'high', 'highest'] as const
export const Priority = z.enum(priorities)
export type Priority = z.infer<typeof Priority>
export const priorityLabels = {
  low: { de: 'Niedrig', en: 'Low' },
  medium: { de: 'Mittel', en: 'Medium' },
  high: { de: 'Hoch', en: 'High' },
  highest: { de: 'Höchste', en: 'Highest' },
} as const satisfies Record<Priority, { de: string; en: string }>

/** The file of a form. Services read it as it comes; this says in documents what it is. */
export const UploadedFile = z.file()

export const limits = {
  uploadBytes: 50 * 1024 * 1024,
  worktimeMinutes: 600,
  undoSeconds: 10,
  /** As long as a comment or a file that was deleted can be brought back. */
  restoreMinutes: 60,
} as const

import { z } from 'zod'
import { Origin } from '../actor.ts'
import { Instant, iri, reference, Uuid } from '../common.ts'
import { ResourceKind } from '../identity/assigned-resources.ts'

// What stands in the fields of a ticket.

/** On whose side the author of a comment stands. */
export const AuthorSide = z.enum(['staff', 'customer'])
export type AuthorSide = z.infer<typeof AuthorSide>

export const confirmationLabels = {
  user_default: { de: 'Wie vom Kunden eingestellt', en: 'As the customer has set it' },
  enabled: { de: 'Ja', en: 'Yes' },
  disabled: { de: 'Nein', en: 'No' },
} as const
export const confirmationOptions = namesOf(confirmationLabels)
export const ConfirmationOption = z.enum(confirmationOptions)
/** The form writes default, yes and no (AMB-096). */
export const ConfirmationInput = z
  .enum([...confirmationOptions, 'default', 'yes', 'no'])
  .transform((word) =>
    word === 'default' ? 'user_default' : word === 'yes' ? 'enabled' : word === 'no' ? 'disabled' : word,
  )

export const imsOrigins = {
  audit: { de: 'Audit', en: 'Audit' },
  incident: { de: 'Vorfall', en: 'Incident' },
  risk: { de: 'Risiko', en: 'Risk' },
  suggestion: { de: 'Vorschlag', en: 'Suggestion' },
  other: { de: 'Sonstiges', en: 'Other' },
} as const
export const ImsOrigin = z.enum(namesOf(imsOrigins))
export const imsStandards = {
  'ISO 27001': { de: 'ISO 27001', en: 'ISO 27001' },
  'ISO 9001': { de: 'ISO 9001', en: 'ISO 9001' },
  'ISO 14001': { de: 'ISO 14001', en: 'ISO 14001' },
  'ISO 45001': { de: 'ISO 45001', en: 'ISO 45001' },
  other: { de: 'Sonstiges', en: 'Other' },
} as const
export const ImsStandard = z.enum(namesOf(imsStandards))
/** The one project whose tickets have an origin and a standard (AMB-099). */
export const imsProject = 'integrated_management_system'

export const OriginEmail = z.object({
  from: z.string(),
  subject: z.string(),
  date: Instant,
  /** Nothing proves the sender; hidden: in the name of an employee, so the customer does not see it yet (AMB-259). */
  unconfirmed: z.enum(['marked', 'hidden']).nullable().default(null),
})
/** As it is read; whether the sender is proven is the staff's to know. */
export const ShownOriginEmail = OriginEmail.extend({ unconfirmed: OriginEmail.shape.unconfirmed.unwrap().optional() })
/** How a text is to be read: plain as it came in a mail, every character as it stands, or as Markdown. */
export const TextFormat = z.enum(['markdown', 'plain'])
export type TextFormat = z.infer<typeof TextFormat>
export const LabelRef = reference({
  name: z.string(),
  icon: z.string().nullable().default(null),
  iconColour: z.string(),
  backgroundColour: z.string(),
  textColour: z.string(),
})
export const TicketRef = z.object({
  '@id': z.string(),
  '@type': z.literal('Ticket'),
  uuid: Uuid,
  publicId: z.int(),
  subject: z.string(),
})
export type TicketRef = z.infer<typeof TicketRef>
export function ticketRef(uuid: string, publicId: number, subject: string): TicketRef {
  return { '@id': iri('tickets', publicId), '@type': 'Ticket', uuid, publicId, subject }
}
/** By its number alone: not everybody sees both. */
export const MergedInto = z.object({ uuid: Uuid, publicId: z.int() })
/** A server that a ticket is about; `kind` is null for one that is not in the directory. */
export const ServerRef = reference({
  name: z.string(),
  customName: z.string().nullable(),
  kind: ResourceKind.nullable(),
})
export type ServerRef = z.infer<typeof ServerRef>
export const NamedRef = z.object({ '@id': z.string(), '@type': z.string(), name: z.string(), label: z.string() })

const ForeignId = z.string().trim().min(1, 'blank').max(200, 'too-long')
/** Where at wi or ams a ticket was opened from, and for whom there; the ids are theirs (AMB-103). */
export const TicketContext = z.strictObject({
  origin: Origin,
  publicId: z.union([ForeignId, z.int()]).nullable().default(null),
  customer_uuid: ForeignId.nullable().default(null),
  customer_user_uuid: ForeignId.nullable().default(null),
})
export type TicketContext = z.infer<typeof TicketContext>

/** A server of a ticket; `server` is its uuid in the directory, if it stands there. */
export const ServerFacts = z.object({
  uuid: Uuid,
  server: Uuid.nullable(),
  name: z.string(),
  customName: z.string().nullable(),
  kind: ResourceKind.nullable(),
})
export type ServerFacts = z.infer<typeof ServerFacts>

/** How long before a suspended ticket goes on this is announced. */
export const MinutesBeforeResume = z.int().min(0).max(100_000)

function namesOf<Name extends string>(named: Record<Name, unknown>): Name[] {
  return Object.keys(named) as Name[]
}

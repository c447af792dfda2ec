import { z } from 'zod'
import { ticketAudit } from '../audit.ts'
import { Instant, TicketRelation, Title, Uuid } from '../common.ts'
import { defineResource } from '../resource.ts'
import { TicketRef } from './values.ts'

/** How a ticket stands to another: the ticket blocks, is blocked by or relates to the linked one. */
export const linkRelations = ['blocks', 'is_blocked_by', 'relates_to'] as const
export const LinkRelation = z.enum(linkRelations)
export type LinkRelation = z.infer<typeof LinkRelation>

/** The same link, seen from its other end. */
export const reverseRelations = {
  blocks: 'is_blocked_by',
  is_blocked_by: 'blocks',
  relates_to: 'relates_to',
} as const satisfies Record<LinkRelation, LinkRelation>

const schemes = ['http:', 'https:', 'ftp:']

/** http, https and ftp with a host, mailto with an address; others are refused (AMB-240). */
export function isWebAddress(text: string): boolean {
  const scheme = /^([a-z]+):/i.exec(text)?.[1]?.toLowerCase()
  if (scheme === 'mailto') return z.email().safeParse(text.slice('mailto:'.length).split('?')[0]).success
  if (!/^\w+:\/\/[^/]/.test(text) || /\s/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return schemes.includes(protocol) && hostname !== ''
}

export const WebAddress = z
  .string()
  .trim()
  .min(1, 'blank')
  .max(2_000, 'too-long')
  .refine(isWebAddress, { error: 'invalid-url' })

/** Where a link leads: to an address, which it names, or to a ticket. */
export const linkShape = {
  name: z.string().nullable(),
  url: z.string().nullable(),
  linkedTicket: TicketRef.nullable(),
  relation: LinkRelation.nullable(),
}
export const writtenLink = {
  name: Title.nullable().default(null),
  url: WebAddress.nullable().default(null),
  linkedTicket: TicketRelation.nullable().default(null),
  relation: LinkRelation.nullable().default(null),
}

export const Link = z.object({
  '@id': z.string(),
  '@type': z.literal('Link'),
  uuid: Uuid,
  ticket: TicketRef,
  ...linkShape,
  createdAt: Instant,
  version: z.int(),
})
export type Link = z.infer<typeof Link>

export const links = defineResource({
  service: 'ticket',
  path: 'links',
  type: 'Link',
  description:
    'a link of a ticket, for staff only: to an address (name, url) or to another ticket (linkedTicket, relation)',
  schema: Link,
  writable: z.object({
    ticket: TicketRelation,
    ...writtenLink,
  }),
  filters: { 'ticket.publicId': 'number', 'linkedTicket.publicId': 'number', relation: linkRelations, name: 'partial' },
  order: ['createdAt'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_EMPLOYEE',
  restricted: true,
  errors: ['not-found', 'ticket-finished', 'ticket-merged'],
})

export const linkTemplates = defineResource({
  service: 'ticket',
  path: 'link_templates',
  type: 'LinkTemplate',
  audit: { by: ticketAudit, as: 'link-template' },
  description: 'a link that is often put on tickets',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('LinkTemplate'),
    uuid: Uuid,
    name: z.string(),
    url: z.string(),
    version: z.int(),
  }),
  writable: z.object({ name: Title, url: WebAddress }),
  filters: { name: 'partial' },
  order: ['name'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_SUPER_ADMIN',
  unpagedAllowed: true,
})

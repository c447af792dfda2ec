import { z } from 'zod'
import { Origin } from '../actor.ts'
import { EntryRef, TicketRelation, Title, Uuid, UuidRelation } from '../common.ts'
import { ResourceKind } from '../identity/assigned-resources.ts'
import { defineResource } from '../resource.ts'
import { TicketRef } from './values.ts'

export const TicketServer = z.object({
  '@id': z.string(),
  '@type': z.literal('TicketServer'),
  uuid: Uuid,
  ticket: TicketRef,
  /** Of the directory of servers, null for one that is not there. */
  server: EntryRef.nullable(),
  kind: ResourceKind.nullable(),
  name: z.string(),
  customName: z.string().nullable(),
  origin: Origin.nullable(),
  version: z.int(),
})
export type TicketServer = z.infer<typeof TicketServer>

export const ticketServers = defineResource({
  service: 'ticket',
  path: 'ticket_servers',
  type: 'TicketServer',
  description:
    'a server that a ticket is about: one of the directory (server, or the name of one of the customer’s), for staff also one by name only',
  schema: TicketServer,
  writable: z.object({
    ticket: TicketRelation,
    server: UuidRelation.nullable().default(null),
    name: Title.nullable().default(null),
    customName: Title.nullable().default(null),
  }),
  filters: { 'ticket.publicId': 'number', server: 'relation', name: 'partial' },
  order: ['name'],
  restricted: true,
  errors: ['not-found', 'ticket-finished', 'ticket-merged'],
})

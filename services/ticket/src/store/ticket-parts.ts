import type { Actor } from '@leitstand/contracts/actor'
import type { LinkRelation } from '@leitstand/contracts/ticket/links'
import type { Sql } from '@leitstand/kit/database'
import { conditions } from '@leitstand/kit/list'
import { preparedName } from '@leitstand/kit/prepared-name'
import { visibleTo } from '@leitstand/kit/visibility'
import type { TicketRow } from '../domain/rows.ts'
import type { AttachmentRow } from './attachments.ts'

// What belongs to one ticket, as far as its reader may see it.

export type SubTicket = Pick<TicketRow, 'uuid' | 'public_id' | 'subject' | 'status'>

export async function findSubTickets(on: Sql, parent: string, actor: Actor): Promise<SubTicket[]> {
  const asked = conditions(parent)
  const text = `SELECT uuid, public_id, subject, status FROM ticket
     WHERE parent = $1 AND deleted_at IS NULL AND ${visibleTo(actor, 'ticket', asked.given)} ORDER BY public_id`
  return await on.query<SubTicket>(text, asked.values, preparedName(text))
}

export interface LinkOfTicket {
  uuid: string
  name: string | null
  url: string | null
  relation: LinkRelation | null
  linked: Pick<TicketRow, 'uuid' | 'public_id' | 'subject'> | null
}

export async function findLinksOf(on: Sql, ticket: string, actor: Actor): Promise<LinkOfTicket[]> {
  const asked = conditions(ticket)
  const text = `SELECT link.uuid, link.name, link.url, link.relation, CASE WHEN linked.uuid IS NOT NULL
       THEN jsonb_build_object('uuid', linked.uuid, 'public_id', linked.public_id, 'subject', linked.subject) END AS linked
     FROM ticket_link AS link LEFT JOIN ticket AS linked ON linked.uuid = link.linked_ticket
     WHERE link.ticket = $1 AND (link.linked_ticket IS NULL OR linked.deleted_at IS NULL AND ${visibleTo(actor, 'linked', asked.given)})
     ORDER BY link.created_at, link.uuid`
  return await on.query<LinkOfTicket>(text, asked.values, preparedName(text))
}

export async function findAttachmentsOf(on: Sql, ticket: string, withInternal: boolean): Promise<AttachmentRow[]> {
  return await on.query<AttachmentRow>(
    'SELECT * FROM attachment WHERE ticket = $1 AND deleted_at IS NULL AND ($2 OR NOT internal) ORDER BY created_at, uuid',
    [ticket, withInternal],
    'attachments-of-ticket',
  )
}

import { type Actor, isStaff } from '@leitstand/contracts/actor'
import { type LinkRelation, reverseRelations } from '@leitstand/contracts/ticket/links'
import type { Sql } from '@leitstand/kit/database'
import { conditions } from '@leitstand/kit/list'
import { preparedName } from '@leitstand/kit/prepared-name'
import { visibleTo } from '@leitstand/kit/visibility'
import type { LabelLook } from '../domain/refs.ts'
import type { TicketRow } from '../domain/rows.ts'
import type { Agreement } from './agreements.ts'
import type { AttachmentRow } from './attachments.ts'
import { isToldOf } from './watchers.ts'

type Named = Pick<TicketRow, 'uuid' | 'public_id' | 'subject'>

/** What stands around one ticket and belongs to it, as far as its reader may see it. */
export interface AroundTicket {
  above: Named[]
  /** Its own sub-tickets, by their number. */
  below: (Named & Pick<TicketRow, 'status'>)[]
  labels: LabelLook[]
  attachments: Pick<AttachmentRow, 'uuid' | 'name' | 'mime_type' | 'size'>[]
  watchers: string[]
  comments: number
  /** In minutes. */
  worked: { internal?: number; billable: number }
  /** The staff's. */
  agreement?: Agreement | null
  links?: LinkOfTicket[]
}

export interface LinkOfTicket {
  uuid: string
  name: string | null
  url: string | null
  relation: LinkRelation | null
  linked: Named | null
}

export type WholeTicketRow = TicketRow & { around: AroundTicket }

/**
 * A ticket with all that is read with it alone, in one statement, because nothing is read as often. Whether its reader may see
 * the ticket itself is still to be asked.
 */
export async function findWholeTicket(on: Sql, key: string, actor: Actor): Promise<WholeTicketRow | undefined> {
  const asked = conditions(key)
  const given = sharing(asked.given)
  const sees = (table: string) => `${table}.deleted_at IS NULL AND ${visibleTo(actor, table, given)}`
  const parts = isStaff(actor) ? staffsParts(sees) : customersParts(given(actor.uuid))
  const around = { ...commonParts(sees, isStaff(actor)), ...parts }
  const text = `SELECT ticket.*, json_build_object(${Object.entries(around).map(([name, part]) => `'${name}', ${part}`)}) AS around
     FROM ticket WHERE ticket.${/^\d+$/.test(key) ? 'public_id' : 'uuid'} = $1 AND ticket.deleted_at IS NULL`
  const [row] = await on.query<WholeTicketRow>(text, asked.values, preparedName(text))
  return row
}

type Parts = { [Name in keyof AroundTicket]?: string }
type Sees = (table: string) => string

function commonParts(sees: Sees, withInternal: boolean) {
  return {
    above: listOf(
      `SELECT uuid, public_id, subject FROM ticket AS above WHERE uuid = ANY(ticket.ancestors) AND ${sees('above')}`,
    ),
    below: listOf(
      `SELECT uuid, public_id, subject, status FROM ticket AS below WHERE parent = ticket.uuid AND ${sees('below')} ORDER BY public_id`,
    ),
    labels: listOf('SELECT * FROM label WHERE uuid = ANY(ticket.labels)'),
    attachments: listOf(
      `SELECT uuid, name, mime_type, size FROM attachment WHERE ticket = ticket.uuid AND deleted_at IS NULL
         ${withInternal ? '' : 'AND NOT internal'} ORDER BY created_at, uuid`,
    ),
  } satisfies Parts
}

const linked = `CASE WHEN linked.uuid IS NOT NULL
   THEN json_build_object('uuid', linked.uuid, 'public_id', linked.public_id, 'subject', linked.subject) END`
const reversed = `CASE link.relation ${Object.entries(reverseRelations)
  .map(([relation, reverse]) => `WHEN '${relation}' THEN '${reverse}'`)
  .join(' ')} END`

function staffsParts(sees: Sees) {
  return {
    watchers: 'ticket.watchers',
    comments: 'ticket.comment_count',
    worked: worked(`'internal', ${minutesThat('internal')}, 'billable', ${minutesThat('NOT internal')}`),
    agreement: `(SELECT json_build_object('uuid', sla, 'name', name, 'dueAt', due_at, 'violated', violated)
       FROM ticket_agreement WHERE ticket_agreement.uuid = ticket.uuid AND NOT ticket_agreement.deleted)`,
    // Those that were entered at another ticket are said from this one's end (ENT-060).
    links: listOf(
      `SELECT link.uuid, link.name, link.url, link.relation, ${linked} AS linked, link.created_at
       FROM ticket_link AS link LEFT JOIN ticket AS linked ON linked.uuid = link.linked_ticket
       WHERE link.ticket = ticket.uuid AND (link.linked_ticket IS NULL OR ${sees('linked')})
       UNION ALL
       SELECT link.uuid, link.name, link.url, ${reversed} AS relation, ${linked} AS linked, link.created_at
       FROM ticket_link AS link JOIN ticket AS linked ON linked.uuid = link.ticket
       WHERE link.linked_ticket = ticket.uuid AND ${sees('linked')}
       ORDER BY created_at, uuid`,
    ),
  } satisfies Parts
}

/** Not even their number tells a customer of internal comments; of the watchers they learn of themselves and their own people. */
function customersParts(reader: string) {
  return {
    watchers: `ARRAY(SELECT watcher.person FROM watcher LEFT JOIN person ON person.uuid = watcher.person
       WHERE watcher.ticket = ticket.uuid AND ${isToldOf(`${reader}::uuid`, 'ticket.customer')}
       ORDER BY watcher.created_at)`,
    comments: `(SELECT count(*) FROM comment WHERE comment.ticket = ticket.uuid AND comment.deleted_at IS NULL AND NOT comment.internal)`,
    worked: worked(`'billable', ${minutesThat('NOT internal')}`),
  } satisfies Parts
}

const minutesThat = (condition: string) => `coalesce(sum(minutes) FILTER (WHERE ${condition}), 0)`

function worked(sums: string): string {
  return `(SELECT json_build_object(${sums}) FROM ticket_worktime AS booked WHERE booked.ticket = ticket.uuid AND NOT booked.deleted)`
}

function listOf(select: string): string {
  return `(SELECT coalesce(json_agg(one), '[]') FROM (${select}) AS one)`
}

/** One place in the statement for a value, however often it is asked for. */
function sharing(given: (value: unknown) => string): (value: unknown) => string {
  const places = new Map<unknown, string>()
  return (value) => {
    const place = places.get(value) ?? given(value)
    places.set(value, place)
    return place
  }
}

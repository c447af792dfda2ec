import { type Actor, isStaff, type Language } from '@leitstand/contracts/actor'
import { groupRef, iri, userRef } from '@leitstand/contracts/common'
import {
  type Attachment,
  type Comment,
  staffOnlyFields,
  type Ticket,
  ticketRef,
} from '@leitstand/contracts/ticket/ticket'
import {
  isFinished,
  type ProjectName,
  projects,
  stateLabel,
  type TypeName,
  ticketTypes,
} from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import type { TicketRow } from '../domain/rows.ts'
import { scopeOf } from '../domain/ticket-policy.ts'
import { type AttachmentRow, attachmentsOfComments } from './attachments.ts'
import type { CommentRow } from './comments.ts'
import { namedIn } from './facts.ts'
import { findNames, type Names } from './names.ts'
import { findSources } from './recurring-task-refs.ts'
import { toServerRef } from './ticket-servers.ts'

/** For whom a thing is shown: the one place where a customer's view loses what is the staff's. */
export interface Viewer {
  actor: Actor
  language: Language
}

interface Around {
  parent: AncestorRow | undefined
  depth: number
  subTicketCount: number
  subTicketsDone: number
  labels: Map<string, LabelLook>
  sources: Awaited<ReturnType<typeof findSources>>
}
interface AncestorRow {
  uuid: string
  public_id: number
  subject: string
}
interface LabelLook {
  uuid: string
  name: string
  icon_colour: string
  background_colour: string
  text_colour: string
}

export async function presentTicket(on: Sql, row: TicketRow, viewer: Viewer): Promise<Ticket> {
  const [ticket] = await presentTickets(on, [row], viewer)
  if (!ticket) throw new Error('a presented ticket went missing')
  return ticket
}

/** A ticket that was opened just now: nothing can hang below it yet. */
export async function presentNewTicket(on: Sql, row: TicketRow, viewer: Viewer): Promise<Ticket> {
  const names = await findNames(on, namedIn(row))
  const [above, labels] = [await findAbove(on, [row], viewer.actor), await findLabels(on, [row])]
  const around = { ...above(row), labels, subTicketCount: 0, subTicketsDone: 0, sources: new Map() }
  const whole = toTicket(row, names, around, viewer.language)
  return isStaff(viewer.actor) ? whole : forCustomer(whole)
}

export async function presentTickets(on: Sql, rows: readonly TicketRow[], viewer: Viewer): Promise<Ticket[]> {
  const names = await findNames(on, rows.flatMap(namedIn))
  const around = await findAround(on, rows, viewer.actor)
  const whole = rows.map((row) => toTicket(row, names, around(row), viewer.language))
  if (isStaff(viewer.actor)) return whole
  const publicComments = await countPublicComments(on, rows)
  return whole.map((ticket) => forCustomer({ ...ticket, commentCount: publicComments.get(ticket.uuid) ?? 0 }))
}

/** Not even their number tells a customer of internal comments. */
async function countPublicComments(on: Sql, rows: readonly TicketRow[]): Promise<Map<string, number>> {
  const counts = await on.query<{ ticket: string; total: number }>(
    'SELECT ticket, count(*) AS total FROM comment WHERE ticket = ANY($1::uuid[]) AND deleted_at IS NULL AND NOT internal GROUP BY ticket',
    [rows.map((row) => row.uuid)],
    'public-comment-counts',
  )
  return new Map(counts.map((count) => [count.ticket, count.total]))
}

/** A customer's ticket has no trace of the staff's fields, not even empty ones. */
function forCustomer({ originEmail, ...ticket }: Ticket): Ticket {
  const hidden: readonly string[] = staffOnlyFields
  const shown = Object.fromEntries(Object.entries(ticket).filter(([field]) => !hidden.includes(field)))
  return { ...shown, originEmail: originEmail && withoutMark(originEmail) } as Ticket
}

function withoutMark({ unconfirmed: _, ...email }: NonNullable<Ticket['originEmail']>) {
  return email
}

function toTicket(row: TicketRow, names: Names, around: Around, language: Language): Ticket {
  const user = (uuid: string | null) => (uuid ? userRef(uuid, names.of(uuid)) : null)
  return {
    '@id': iri('tickets', row.public_id),
    '@type': 'Ticket',
    uuid: row.uuid,
    publicId: row.public_id,
    subject: row.subject,
    description: row.description,
    status: row.status,
    statusLabel: stateLabel(row.type, row.status)[language],
    priority: row.priority,
    type: typeRef(row.type, language),
    project: projectRef(row.project, language),
    template: row.template_uuid
      ? {
          '@id': iri('templates', row.template_uuid),
          '@type': 'Template',
          uuid: row.template_uuid,
          name: names.of(row.template_uuid),
        }
      : null,
    assignee: user(row.assignee),
    author: userRef(row.author, names.of(row.author)),
    customer: row.customer ? groupRef(row.customer, names.of(row.customer)) : null,
    customerUser: user(row.customer_user),
    responsibleUsers: row.responsible_users.map((uuid) => userRef(uuid, names.of(uuid))),
    responsibleGroups: row.responsible_groups.map((uuid) => groupRef(uuid, names.of(uuid))),
    responsibilityInherited: row.responsibility_inherited,
    labels: row.labels.flatMap((uuid) => toLabelRef(around.labels.get(uuid))),
    servers: row.servers.map(toServerRef),
    dueAt: row.due_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: user(row.updated_by),
    manualProgress: row.manual_progress,
    progress: progressOf(row, around),
    done: row.done,
    internal: row.internal,
    scheduledJob: row.scheduled_job,
    notifyOnResume: row.notify_on_resume,
    adjournDate: row.adjourn_date,
    adjournTime: row.adjourn_time,
    minutesBeforeResume: row.minutes_before_resume,
    adjournSubTickets: row.adjourn_sub_tickets,
    closeWithLastSubTicket: row.close_with_last_sub_ticket,
    sendConfirmationEmailOption: row.confirmation_option,
    parent: around.parent ? ticketRef(around.parent.uuid, around.parent.public_id, around.parent.subject) : null,
    subTicketCount: around.subTicketCount,
    depth: around.depth,
    originEmail: row.origin_email && { unconfirmed: null, ...row.origin_email },
    ticketContext: row.context,
    executionTime: row.execution_time,
    metadataOrigin: row.metadata_origin,
    metadataStandard: row.metadata_standard,
    recurringTask: around.sources.get(row.recurring_task) ?? null,
    commentCount: row.comment_count,
    version: row.version,
  }
}

/** By hand if it was set, else by the share of finished sub-tickets (AMB-093). */
function progressOf(row: TicketRow, around: Around): number {
  if (row.manual_progress !== null) return row.manual_progress
  if (around.subTicketCount > 0) return Math.round((100 * around.subTicketsDone) / around.subTicketCount)
  return isFinished(row.status) || row.done ? 100 : 0
}

export function typeRef(name: TypeName, language: Language) {
  return { '@id': iri('types', name), '@type': 'TicketType', name, label: ticketTypes[name][language] }
}

export function projectRef(name: ProjectName, language: Language) {
  return { '@id': iri('projects', name), '@type': 'Project', name, label: projects[name][language] }
}

export function toLabelRef(label: LabelLook | undefined): NonNullable<Ticket['labels']> {
  if (!label) return []
  const { uuid, name, icon_colour, background_colour, text_colour } = label
  return [
    {
      '@id': iri('labels', uuid),
      '@type': 'Label',
      uuid,
      name,
      iconColour: icon_colour,
      backgroundColour: background_colour,
      textColour: text_colour,
    },
  ]
}

/** What the reader sees above and below a page of tickets, and labels: at most one query each, none where there are none. */
async function findAround(on: Sql, rows: readonly TicketRow[], actor: Actor): Promise<(row: TicketRow) => Around> {
  const above = await findAbove(on, rows, actor)
  const scope = scopeOf(actor, 2)
  const counts = new Map(
    (
      await on.query<{ parent: string; total: number; done: number }>(
        `SELECT parent, count(*) AS total, count(*) FILTER (WHERE status IN ('closed', 'archived', 'canceled')) AS done
         FROM ticket WHERE parent IS NOT NULL AND parent = ANY($1::uuid[]) AND deleted_at IS NULL AND ${scope.sql} GROUP BY parent`,
        [rows.map((row) => row.uuid), ...scope.values],
        `sub-ticket-counts-${scope.reader}`,
      )
    ).map((count) => [count.parent, count]),
  )
  const labels = await findLabels(on, rows)
  const sources = await findSources(on, rows)
  return (row) => ({
    ...above(row),
    sources,
    subTicketCount: counts.get(row.uuid)?.total ?? 0,
    subTicketsDone: counts.get(row.uuid)?.done ?? 0,
    labels,
  })
}

/** A parent that the reader may not see is not there for them, and counts for no depth. */
async function findAbove(
  on: Sql,
  rows: readonly TicketRow[],
  actor: Actor,
): Promise<(row: TicketRow) => Pick<Around, 'parent' | 'depth'>> {
  const uuids = [...new Set(rows.flatMap((row) => row.ancestors))]
  if (uuids.length === 0) return () => ({ parent: undefined, depth: 0 })
  const scope = scopeOf(actor, 2)
  const found = await on.query<AncestorRow>(
    `SELECT uuid, public_id, subject FROM ticket WHERE uuid = ANY($1::uuid[]) AND deleted_at IS NULL AND ${scope.sql}`,
    [uuids, ...scope.values],
    `ticket-ancestors-${scope.reader}`,
  )
  const seen = new Map(found.map((ancestor) => [ancestor.uuid, ancestor]))
  return (row) => ({
    parent: row.parent ? seen.get(row.parent) : undefined,
    depth: row.ancestors.filter((uuid) => seen.has(uuid)).length,
  })
}

export async function findLabels(on: Sql, rows: readonly Pick<TicketRow, 'labels'>[]): Promise<Map<string, LabelLook>> {
  const uuids = rows.flatMap((row) => row.labels)
  if (uuids.length === 0) return new Map()
  const labels = await on.query<LabelLook>(
    'SELECT * FROM label WHERE uuid = ANY($1::uuid[])',
    [uuids],
    'labels-of-tickets',
  )
  return new Map(labels.map((label) => [label.uuid, label]))
}

/** A file that stayed internal when its comment became public is no more the customer's than before. */
export async function presentComments(
  on: Sql,
  rows: readonly CommentRow[],
  tickets: ReadonlyMap<string, TicketRow>,
  { actor }: Pick<Viewer, 'actor'>,
): Promise<Comment[]> {
  const names = await findNames(
    on,
    rows.flatMap((row) => [row.author, ...row.mentions]),
  )
  const files = await attachmentsOfComments(
    on,
    rows.map((row) => row.uuid),
  )
  return rows.flatMap((row) => {
    const ticket = tickets.get(row.ticket)
    const shown = (files.get(row.uuid) ?? []).filter((file) => isStaff(actor) || !file.internal)
    return ticket ? [toComment(row, ticket, names, shown, actor)] : []
  })
}

export function toComment(
  row: CommentRow,
  ticket: TicketRow,
  names: Names,
  files: readonly AttachmentRow[],
  actor: Actor,
): Comment {
  return {
    '@id': iri('comments', row.uuid),
    '@type': 'Comment',
    uuid: row.uuid,
    ticket: ticketRef(ticket.uuid, ticket.public_id, ticket.subject),
    author: userRef(row.author, names.of(row.author)),
    authorSide: row.author_side,
    text: row.text,
    internal: row.internal,
    approved: row.approved,
    emergencyApproved: row.emergency_approved,
    edited: row.edited,
    firstResponse: row.first_response,
    resolvedText: row.resolved_text,
    sendByEmail: row.send_by_email,
    sentByEmail: row.sent_by_email,
    viaEmail: row.via_email,
    ...(isStaff(actor) && { senderUnconfirmed: row.sender_unconfirmed }),
    attachments: files.map((file) => ({
      '@id': iri('attachments', file.uuid),
      '@type': 'Attachment',
      uuid: file.uuid,
      name: file.name,
      mimeType: file.mime_type,
      size: file.size,
    })),
    mentions: row.mentions.map((uuid) => userRef(uuid, names.of(uuid))),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

export function toAttachment(row: AttachmentRow, ticket: TicketRow | undefined, names: Names): Attachment {
  return {
    '@id': iri('attachments', row.uuid),
    '@type': 'Attachment',
    uuid: row.uuid,
    ticket: ticket ? ticketRef(ticket.uuid, ticket.public_id, ticket.subject) : null,
    name: row.name,
    mimeType: row.mime_type,
    size: row.size,
    origin: row.origin,
    embedded: row.embedded,
    internal: row.internal,
    createdAt: row.created_at.toISOString(),
    createdBy: userRef(row.created_by, names.of(row.created_by)),
  }
}

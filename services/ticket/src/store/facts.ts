import type { BlobRef, CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import type { TicketRow } from '../domain/rows.ts'
import { audienceOf } from '../domain/ticket-policy.ts'
import type { CommentRow } from './comments.ts'
import { findNames, type Names } from './names.ts'

/** Every uuid of a ticket that has a name. */
export function namedIn(row: TicketRow): (string | null)[] {
  return [
    row.template_uuid,
    row.assignee,
    row.author,
    row.customer,
    row.customer_user,
    row.updated_by,
    ...row.watchers,
    ...row.responsible_users,
    ...row.responsible_groups,
    ...row.labels,
  ]
}

export async function ticketFacts(on: Sql, row: TicketRow): Promise<TicketFacts> {
  return toTicketFacts(row, await findNames(on, namedIn(row)))
}

/** Names every field: one that is added to the facts does not compile until it is filled here. */
export function toTicketFacts(row: TicketRow, names: Names): TicketFacts {
  return {
    uuid: row.uuid,
    publicId: row.public_id,
    subject: row.subject,
    description: row.description,
    status: row.status,
    priority: row.priority,
    type: row.type,
    project: row.project,
    template: names.personOrNull(row.template_uuid),
    assignee: names.personOrNull(row.assignee),
    author: names.person(row.author),
    customer: names.personOrNull(row.customer),
    customerUser: names.personOrNull(row.customer_user),
    watchers: names.people(row.watchers),
    responsibleUsers: names.people(row.responsible_users),
    responsibleGroups: names.people(row.responsible_groups),
    labels: names.people(row.labels),
    servers: row.servers.map(({ group: _, ...server }) => server),
    dueAt: row.due_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    internal: row.internal,
    scheduledJob: row.scheduled_job,
    notifyOnResume: row.notify_on_resume,
    adjournedUntil: row.adjourned_until?.toISOString() ?? null,
    adjournedFrom: row.adjourned_from,
    minutesBeforeResume: row.minutes_before_resume,
    sendConfirmationEmailOption: row.confirmation_option,
    parent: row.parent,
    depth: row.ancestors.length,
    done: row.done,
    executionTime: row.execution_time,
    metadataOrigin: row.metadata_origin,
    metadataStandard: row.metadata_standard,
    originEmail: row.origin_email && { unconfirmed: null, ...row.origin_email },
    deleted: row.deleted_at !== null,
    version: row.version,
    audience: audienceOf(row),
  }
}

export function toCommentFacts(
  row: CommentRow,
  ticket: TicketFacts,
  names: Names,
  attachments: readonly (BlobRef & { uuid: string })[],
): CommentFacts {
  return {
    uuid: row.uuid,
    ticket,
    author: names.person(row.author),
    authorSide: row.author_side,
    text: row.text,
    internal: row.internal,
    firstResponse: row.first_response,
    emergencyApproved: row.emergency_approved,
    resolvedText: row.resolved_text,
    sendByEmail: row.send_by_email,
    viaEmail: row.via_email,
    mentions: names.people(row.mentions),
    attachments: [...attachments],
    createdAt: row.created_at.toISOString(),
    deleted: row.deleted_at !== null,
    version: row.version,
  }
}

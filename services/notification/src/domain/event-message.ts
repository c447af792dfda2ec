import type { Audience } from '@leitstand/contracts/audience'
import type { WebhookEvent } from '@leitstand/contracts/notification/webhooks'
import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { shortened } from './alert.ts'

/** What a webhook is told, and who may hear of it. */
export interface EventMessage {
  body: { type: WebhookEvent; timestamp: string; data: object }
  audience: Audience
}

/** Receivers of webhooks take some 20 KB. */
const longestText = 4_000

export function ticketInMessage(ticket: TicketFacts, publicUrl: string): object {
  const { uuid, publicId, type, status, priority, internal, customer, assignee, template, dueAt } = ticket
  return {
    ...{ uuid, publicId, subject: shortened(ticket.subject, 1000), type, status, priority, internal },
    ...{ customer: named(customer), assignee: named(assignee), template: named(template), dueAt },
    ...{ createdAt: ticket.createdAt, updatedAt: ticket.updatedAt, version: ticket.version },
    url: `${publicUrl}/ticket/view/${publicId}`,
  }
}

/** What somebody removed is not told once more. */
export function commentInMessage(comment: CommentFacts): object {
  const { uuid, text, internal, author, authorSide, createdAt, deleted } = comment
  return {
    uuid,
    text: deleted ? null : shortened(text, longestText),
    internal,
    author: named(author),
    authorSide,
    createdAt,
  }
}

/** Which fields changed; long values are cut. */
export function changesInMessage(changes: readonly { field: string; before?: unknown; after?: unknown }[]): object[] {
  return changes.slice(0, 50).map(({ field, before, after }) => ({ field, before: cut(before), after: cut(after) }))
}

function cut(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return text.length > 200 ? shortened(text, 200) : (value ?? null)
}

function named(one: { uuid: string; name: string } | null): { uuid: string; name: string } | null {
  return one && { uuid: one.uuid, name: one.name }
}

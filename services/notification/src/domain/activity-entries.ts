import type { Change, Person } from '@leitstand/contracts/common'
import type { DataOf } from '@leitstand/contracts/define'
import type { mailDeliveryChanged } from '@leitstand/contracts/mail/events'
import { type CommentFacts, isForStaffOnly, type TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { TextFormat } from '@leitstand/contracts/ticket/values'
import { targetNames } from './target-names.ts'

export type ActivityKind =
  | 'created'
  | 'comment'
  | 'status'
  | 'assignment'
  | 'change'
  | 'attachment'
  | 'worktime'
  | 'mention'
  | 'notification'

/** A thing in one of its versions. */
export interface Edition {
  uuid: string
  version: number
}

/** One line of the history of a ticket, as it is stored. */
export interface ActivityFacts {
  kind: ActivityKind
  /** Never shown to customers. */
  internal: boolean
  /** The comment, file or worktime that it tells of; null = the ticket alone. */
  about: Edition | null
  author: Person
  changes: Change[]
  comment: { uuid: string; text: string; textFormat?: TextFormat } | null
  /** Who was mentioned in it. */
  mentions: string[]
}

export type Unreached = DataOf<typeof mailDeliveryChanged>['recipients'][number]

interface HistoryEvent {
  actor: Person
  changes: Change[]
}
type InTicket = Pick<TicketFacts, 'audience'>

const assignmentFields = ['assignee', 'responsibleUsers', 'responsibleGroups']
const longestExcerpt = 2_000

export function entriesOfCreation({ actor }: HistoryEvent, ticket: InTicket): ActivityFacts[] {
  return [entry({ kind: 'created', author: actor, internal: ticket.audience.internal })]
}

/**
 * Changed fields by what they are about, and apart those that customers must not see. What a ticket was before it changed
 * hands is not for whom it belongs to now.
 */
export function entriesOfChange(
  { actor, changes }: HistoryEvent,
  ticket: Pick<TicketFacts, 'audience' | 'priorityHidden'>,
): ActivityFacts[] {
  const kindOf = (change: Change): ActivityKind => (assignmentFields.includes(change.field) ? 'assignment' : 'change')
  const isPrivate =
    ticket.audience.internal || wasInternal(changes) || changes.some(({ field }) => field === 'customer')
  const isHidden = ({ field }: Change) => isPrivate || isForStaffOnly(field, ticket)
  const groups = Map.groupBy(changes, (change) => `${kindOf(change)}-${isHidden(change)}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [entry({ kind: kindOf(first), author: actor, internal: isHidden(first), changes: group })] : []
  })
}

/** The new state, and as an entry of their own the fields that the transition changed with it. */
export function entriesOfTransition(event: HistoryEvent & { from: string }, ticket: TicketFacts): ActivityFacts[] {
  const status = { field: 'status', before: event.from, after: ticket.status }
  const others = event.changes.filter((change) => change.field !== 'status')
  return [
    entry({ kind: 'status', author: event.actor, internal: ticket.audience.internal, changes: [status] }),
    ...entriesOfChange({ actor: event.actor, changes: others }, ticket),
  ]
}

export function entriesOfDeletion({ actor }: HistoryEvent): ActivityFacts[] {
  return [
    entry({
      kind: 'change',
      author: actor,
      internal: true,
      changes: [{ field: 'deleted', before: false, after: true }],
    }),
  ]
}

/** A comment that was written, changed (with what it said before) or removed, and whom it addresses since. */
export function entriesOfComment(
  { actor, changes, mentioned }: HistoryEvent & { mentioned: readonly Person[] },
  comment: CommentFacts,
): ActivityFacts[] {
  const text = excerptOf(comment.text)
  return [
    entry({
      kind: 'comment',
      author: actor,
      internal: comment.internal || comment.ticket.audience.internal || wasInternal(changes),
      about: comment,
      changes: comment.deleted ? [{ field: 'deleted', before: false, after: true }] : changes,
      comment: comment.deleted ? null : { uuid: comment.uuid, text, textFormat: comment.textFormat },
      mentions: mentioned.map(({ uuid }) => uuid),
    }),
  ]
}

/** What the history keeps of a comment. */
export function excerptOf(text: string): string {
  return text.slice(0, longestExcerpt).toWellFormed()
}

export function entriesOfAttachment(
  { actor }: HistoryEvent,
  attachment: { uuid: string; name: string; internal: boolean },
  ticket: InTicket,
  isRemoved: boolean,
): ActivityFacts[] {
  const change = {
    field: 'attachment',
    before: isRemoved ? attachment.name : null,
    after: isRemoved ? null : attachment.name,
  }
  return [
    entry({
      kind: 'attachment',
      author: actor,
      internal: attachment.internal || ticket.audience.internal,
      about: { uuid: attachment.uuid, version: isRemoved ? lastOfFile : 1 },
      changes: [change],
    }),
  ]
}

/** Customers learn of billable work only, and of its duration only. */
export function entriesOfWorktime(
  { actor, changes }: HistoryEvent,
  worktime: Edition & { accruedMinutes: number; internal: boolean; deleted: boolean },
  ticket: InTicket,
): ActivityFacts[] {
  const minutes = {
    field: 'accruedMinutes',
    before: worktime.deleted ? worktime.accruedMinutes : null,
    after: worktime.deleted ? null : worktime.accruedMinutes,
  }
  return [
    entry({
      kind: 'worktime',
      author: actor,
      internal: worktime.internal || ticket.audience.internal || wasInternal(changes),
      about: worktime,
      changes: changes.length > 0 ? changes : [minutes],
    }),
  ]
}

type ToldAlert = Record<'rule' | 'channel' | 'target', string>

/** How an alert about the ticket fared. */
export function entriesOfDelivery(author: Person, { state, ...alert }: ToldAlert & { state: string }): ActivityFacts[] {
  const change = { field: state, before: null, after: inOneLine(alert) }
  return [entry({ kind: 'notification', author, internal: true, changes: [change] })]
}

/** Who took an alert: a person, or somebody by the address alone. They stand apart from it, so that they can be named anew. */
export function entriesOfAcknowledgement(author: Person, by: Person | string, alert: ToldAlert): ActivityFacts[] {
  const change = { field: acknowledged, before: null, after: { by, alert: inOneLine(alert) } }
  return [entry({ kind: 'notification', author, internal: true, changes: [change] })]
}

export const acknowledged = 'acknowledged'

function inOneLine({ rule, channel, target }: ToldAlert): string {
  return `${rule} → ${channel} (${targetNames[target] ?? target})`
}

/** The ticket comes back soon. */
export function entriesOfAnnouncement(author: Person, resumesAt: string): ActivityFacts[] {
  const change = { field: 'resumesAt', before: null, after: resumesAt }
  return [entry({ kind: 'notification', author, internal: true, changes: [change] })]
}

/** A deadline of the ticket, which the history knows by its deliveries. */
export function entryOfDeadline(author: Person): ActivityFacts {
  return entry({ kind: 'notification', author, internal: true })
}

/** Whom a mail about the ticket did not reach, or not yet. */
export function entriesOfDeliveries(author: Person, recipients: readonly Unreached[]): ActivityFacts[] {
  const changes = recipients.map(({ state, address, reason, status }) => ({
    field: state === 'delayed' ? 'delayed' : undeliverable,
    before: null,
    after: { address, reason, status },
  }))
  return [entry({ kind: 'notification', author, internal: true, changes })]
}

/** Mails of an address go round in a loop, and nothing automatic is sent there for the time being. */
export function entriesOfLoop(author: Person, address: string): ActivityFacts[] {
  return [
    entry({
      kind: 'notification',
      author,
      internal: true,
      changes: [{ field: loop, before: null, after: { address } }],
    }),
  ]
}

/** The address of which an entry tells that. */
export function loopIn({ changes }: Pick<ActivityFacts, 'changes'>): string | undefined {
  return changes.filter(({ field }) => field === loop).map(({ after }) => (after as { address: string }).address)[0]
}

const loop = 'mail-loop'

/** What an entry says of those who were not reached for good. */
export function undeliveredIn({ changes }: Pick<ActivityFacts, 'changes'>): Pick<Unreached, 'address' | 'reason'>[] {
  return changes.filter(({ field }) => field === undeliverable).map(({ after }) => after as Unreached)
}

const undeliverable = 'undeliverable'

/** Does it tell of somebody of the customer who is dissatisfied? */
export function isBadRating({ changes }: Pick<ActivityFacts, 'changes'>): boolean {
  return changes.some(({ field, after }) => field === 'rating' && (after === 1 || after === 2))
}

/** A file is put there and taken away, and nothing between. */
export const lastOfFile = 2

export function wasInternal(changes: readonly Change[]): boolean {
  return changes.some(({ field, before }) => field === 'internal' && before === true)
}

function entry({
  about = null,
  ...facts
}: Partial<ActivityFacts> & Pick<ActivityFacts, 'kind' | 'author' | 'internal'>): ActivityFacts {
  return {
    changes: [],
    comment: null,
    mentions: [],
    ...facts,
    about: about && { uuid: about.uuid, version: about.version },
  }
}

import { iri, userRef } from '@leitstand/contracts/common'
import { deleteAttachment, listAttachments } from '@leitstand/contracts/ticket/attachments'
import {
  changeComment,
  createComment,
  deleteComment,
  getComment,
  listComments,
  listLatestComments,
} from '@leitstand/contracts/ticket/comments'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import {
  changeTicket,
  createTicket,
  getTicket,
  listOpenSubtickets,
  listSubTickets,
  listTickets,
} from '@leitstand/contracts/ticket/tickets'
import { applyTransition, getTicketState } from '@leitstand/contracts/ticket/transitions'
import { createWatcher, deleteWatcher, listWatchers } from '@leitstand/contracts/ticket/watchers'
import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import { isFinished, type Status, stateLabel, type TypeName } from '@leitstand/contracts/workflow/states'
import { announce, type Context, fail, heedSentinel, mock, pageOf } from './mock.ts'
import { groups, users } from './people.ts'
import { activity, attachments, commentFrom, comments, labels, newestFirst, refOf, tickets, watchers } from './world.ts'

export function mayRead(ticket: Ticket, { me }: Context): boolean {
  return me.customer === null || (ticket.customer?.uuid === me.customer.uuid && !ticket.internal)
}

export function ticketBy(id: string | number, context: Context): Ticket {
  const found = tickets.find((ticket) => String(ticket.publicId) === String(id) || ticket.uuid === id)
  if (!found || !mayRead(found, context)) fail('not-found')
  return found
}

const moves: Partial<Record<Status, [name: string, label: string, to: Status][]>> = {
  open: [
    ['progress', 'In Bearbeitung nehmen', 'in_progress'],
    ['open_inquire', 'Rückfrage stellen', 'waiting_for_feedback'],
    ['close', 'Als erledigt melden', 'closed'],
    ['open_adjourn', 'Zurückstellen', 'adjourned'],
  ],
  in_progress: [
    ['close', 'Als erledigt melden', 'closed'],
    ['inquire', 'Rückfrage stellen', 'waiting_for_feedback'],
    ['progress_adjourn', 'Zurückstellen', 'adjourned'],
  ],
  waiting_for_feedback: [
    ['answer', 'Antwort liegt vor', 'waiting_for_support'],
    ['feedback_close', 'Als erledigt melden', 'closed'],
  ],
  waiting_for_support: [
    ['support_progress', 'Weiterbearbeiten', 'in_progress'],
    ['support_inquire', 'Rückfrage stellen', 'waiting_for_feedback'],
    ['close', 'Als erledigt melden', 'closed'],
  ],
  review: [
    ['approve', 'Freigeben', 'open'],
    ['emergency_approve', 'Notfallfreigabe', 'open'],
    ['reject', 'Ablehnen', 'closed'],
  ],
  closed: [
    ['reopen', 'Wieder öffnen', 'open'],
    ['archived', 'Schließen', 'archived'],
  ],
  adjourned: [['adjourn_open', 'Zurückholen', 'open']],
}

function stateOf(ticket: Ticket) {
  const transitions: TransitionOption[] = (moves[ticket.status] ?? [['close', 'Als erledigt melden', 'closed']]).map(
    ([name, label, to]) => ({
      name,
      label,
      to,
      requiresComment: name === 'reject' || name === 'emergency_approve',
      requiresDate: to === 'adjourned',
      refusal: name === 'approve' && ticket.type.name === 'provisioning' ? 'isms-only' : null,
    }),
  )
  const { publicId, status, version } = ticket
  return { publicId, state: status, status, label: labelOf(ticket), transitions, version, stayed: [] }
}

function labelOf(ticket: Ticket): string {
  return stateLabel(ticket.type.name as TypeName, ticket.status).de
}

function touch(ticket: Ticket, { me }: Context, subject = 'event.ticket.changed'): void {
  ticket.version += 1
  ticket.updatedAt = new Date().toISOString()
  ticket.updatedBy = userRef(me.uuid, me.name)
  announce({ subject, ticket: ticket.uuid, publicId: ticket.publicId, version: ticket.version })
}

function record(ticket: Ticket, context: Context, field: string, before: unknown, after: unknown): void {
  const uuid = crypto.randomUUID()
  activity.unshift({
    '@id': iri('activity', uuid),
    '@type': 'ActivityEntry',
    uuid,
    ticket: { uuid: ticket.uuid, publicId: ticket.publicId, subject: ticket.subject },
    kind: field === 'status' ? 'status' : field === 'assignee' ? 'assignment' : 'change',
    author: userRef(context.me.uuid, context.me.name),
    createdAt: new Date().toISOString(),
    changes: [{ field, before, after }],
    comment: null,
    internal: false,
  })
}

const named = (list: readonly { uuid: string; name: string }[], path: string, type: string) => (uuid: string) => {
  const found = list.find((one) => one.uuid === uuid) ?? fail('invalid')
  return { '@id': iri(path, uuid), '@type': type, uuid, name: found.name }
}
const asUser = named(users, 'users', 'User')
const asGroup = named(Object.values(groups), 'user_groups', 'UserGroup')

const presenters: Record<string, (value: never) => unknown> = {
  assignee: (uuid: string | null) => uuid && asUser(uuid),
  customerUser: (uuid: string | null) => uuid && asUser(uuid),
  customer: (uuid: string | null) => uuid && asGroup(uuid),
  responsibleUsers: (uuids: string[]) => uuids.map(asUser),
  responsibleGroups: (uuids: string[]) => uuids.map(asGroup),
  labels: (uuids: string[]) => labels.filter((label) => uuids.includes(label.uuid)),
}

/** Uuids become the names that a reader gets. */
function present(input: object): Partial<Ticket> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([key, value]) => [key, presenters[key]?.(value as never) ?? value]))
}

mock(getTicket, ({ id }, context) => ticketBy(id, context))
mock(listTickets, ({ page, itemsPerPage }, context) =>
  pageOf(
    tickets.filter((ticket) => mayRead(ticket, context)),
    page,
    itemsPerPage,
  ),
)
mock(getTicketState, ({ id }, context) => stateOf(ticketBy(id, context)))
mock(listSubTickets, () => ({ items: [], total: 0 }))
mock(listOpenSubtickets, () => ({ items: [], total: 0 }))
mock(changeTicket, ({ id, ...input }, context) => {
  heedSentinel(input)
  const ticket = ticketBy(id, context)
  if (context.seenVersion !== undefined && context.seenVersion !== ticket.version) fail('changed', { current: ticket })
  if (isFinished(ticket.status)) fail('ticket-finished')
  const changes = present(input)
  for (const [field, value] of Object.entries(changes)) {
    record(ticket, context, field, ticket[field as keyof Ticket], value)
  }
  Object.assign(ticket, changes)
  touch(ticket, context)
  return ticket
})
mock(applyTransition, ({ id, transition, comment, adjournDate, adjournTime }, context) => {
  heedSentinel(comment)
  const ticket = ticketBy(id, context)
  const option = stateOf(ticket).transitions.find(({ name }) => name === transition)
  if (!option) fail('transition-refused', { reason: 'Er ist im gegenwärtigen Status nicht vorgesehen.' })
  if (context.seenVersion !== undefined && context.seenVersion !== ticket.version) fail('changed', { current: ticket })
  record(ticket, context, 'status', ticket.status, option.to)
  ticket.status = option.to
  ticket.statusLabel = labelOf(ticket)
  ticket.adjournDate = adjournDate ?? null
  ticket.adjournTime = adjournTime ?? null
  touch(ticket, context, 'event.ticket.transitioned')
  return stateOf(ticket)
})
mock(createTicket, (input, context) => {
  heedSentinel(input)
  const model = tickets[0] ?? fail('internal')
  const { subject, description, priority = 'medium' } = input
  const publicId = Math.max(...tickets.map((ticket) => ticket.publicId)) + 1
  const { me } = context
  const own = { publicId, uuid: crypto.randomUUID(), subject, description, priority, status: 'open' as const }
  const times = { createdAt: new Date().toISOString(), updatedAt: new Date().toISOString(), dueAt: null, version: 1 }
  const people = { author: userRef(me.uuid, me.name), assignee: null, customer: me.customer, customerUser: null }
  const ticket: Ticket = { ...model, '@id': iri('tickets', publicId), ...own, ...times, ...people, internal: false }
  Object.assign(ticket, { labels: [], commentCount: 0, originEmail: null, statusLabel: 'Neu' })
  const { type: _type, project: _project, template: _template, parent: _parent, watchers: _watchers, ...fields } = input
  Object.assign(ticket, present(fields))
  tickets.unshift(ticket)
  touch(ticket, context, 'event.ticket.created')
  return ticket
})

mock(listComments, (input, context) => {
  const wanted = comments
    .filter((comment) => String(comment.ticket.publicId) === String(Object(input)['ticket.publicId']))
    .filter((comment) => context.me.customer === null || !comment.internal)
    .sort(newestFirst)
  return pageOf(wanted, Number(input.page), Number(input.itemsPerPage))
})
mock(listLatestComments, () => ({ items: [], total: 0 }))
mock(getComment, ({ uuid }) => comments.find((comment) => comment.uuid === uuid) ?? fail('not-found'))
mock(createComment, ({ ticket: id, text, internal, attachments: files = [] }, context) => {
  heedSentinel(text)
  const ticket = ticketBy(id, context)
  if (isFinished(ticket.status)) fail('ticket-finished')
  const side = context.me.customer ? 'customer' : 'staff'
  const createdAt = new Date().toISOString()
  const base = { number: 90_000 + comments.length, ticket, author: context.me, side, createdAt } as const
  const comment = commentFrom({ ...base, internal: internal === true, text })
  comment.attachments = attachments.filter((file) => files.includes(file.uuid))
  comments.push(comment)
  ticket.commentCount += 1
  touch(ticket, context, 'event.comment.created')
  return comment
})
mock(changeComment, ({ uuid, text }, context) => {
  heedSentinel(text)
  const comment = comments.find((one) => one.uuid === uuid) ?? fail('not-found')
  Object.assign(comment, { text: text ?? comment.text, edited: true })
  touch(ticketBy(comment.ticket.publicId, context), context, 'event.comment.changed')
  return comment
})
mock(deleteComment, ({ uuid }, context) => {
  const index = comments.findIndex((one) => one.uuid === uuid)
  const [gone] = comments.splice(index, 1)
  if (gone) touch(ticketBy(gone.ticket.publicId, context), context, 'event.comment.deleted')
  return null
})

mock(listWatchers, (input, context) => {
  const ticket = ticketBy(String(Object(input)['ticket.publicId']), context)
  const own = watchers
    .filter((watcher) => watcher.ticket === ticket.uuid)
    .map((watcher) => presentWatcher(watcher, ticket))
  return pageOf(own)
})
mock(createWatcher, ({ ticket: id, user }, context) => {
  const ticket = ticketBy(id, context)
  const watcher = {
    uuid: crypto.randomUUID(),
    ticket: ticket.uuid,
    user: users.find((one) => one.uuid === user) ?? context.me,
  }
  watchers.push(watcher)
  touch(ticket, context)
  return presentWatcher(watcher, ticket)
})
mock(deleteWatcher, ({ uuid }) => {
  const index = watchers.findIndex((watcher) => watcher.uuid === uuid)
  watchers.splice(index, 1)
  return null
})
function presentWatcher(watcher: (typeof watchers)[number], ticket: Ticket) {
  const { uuid, user } = watcher
  return {
    '@id': iri('watchers', uuid),
    '@type': 'Watcher' as const,
    uuid,
    ticket: refOf(ticket),
    user: userRef(user.uuid, user.name),
  }
}

mock(listAttachments, (input) =>
  pageOf(attachments.filter((file) => String(file.ticket?.publicId) === String(Object(input)['ticket.publicId']))),
)
mock(deleteAttachment, ({ uuid }) => {
  attachments.splice(
    attachments.findIndex((file) => file.uuid === uuid),
    1,
  )
  return null
})

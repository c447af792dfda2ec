import type { Worktime } from '@leitstand/contracts/billing/requests'
import { type GroupRef, iri, type Priority, userRef } from '@leitstand/contracts/common'
import type { OutputOf } from '@leitstand/contracts/define'
import type { ActivityEntry } from '@leitstand/contracts/notification/requests'
import type { TicketSla } from '@leitstand/contracts/sla/requests'
import type { labels as labelResource } from '@leitstand/contracts/ticket/resources'
import type { Attachment, Comment, Ticket } from '@leitstand/contracts/ticket/ticket'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { projects, type Status, stateLabel, type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { customerGroups, groups, type MockUser, staff, users, uuidOf } from './people.ts'
import { answers, descriptions, notes, type Plot, plots, questions } from './plots.ts'

export const startedAt = Date.now()
export const ago = (minutes: number) => new Date(startedAt - minutes * 60_000).toISOString()

export type Label = OutputOf<(typeof labelResource)['requests']['get']>
export const labels: Label[] = [
  label(1, 'Sicherheit', '#8a1c14', '#fbe8e5'),
  label(2, 'Kundenwunsch', '#1a5494', '#e2edfa'),
  label(3, 'Abrechnung', '#6a4700', '#fff5da'),
  label(4, 'Netzwerk', '#17663c', '#def2e6'),
]

export const tickets: Ticket[] = plots.map(ticketOf)
export const comments: Comment[] = tickets.flatMap(commentsOf)
export const attachments: Attachment[] = []
export const worktimes: Worktime[] = tickets.filter((_, index) => index % 3 === 0).map(worktimeOf)
export const slas: TicketSla[] = tickets.filter((_, index) => index % 2 === 0).map(slaOf)
export const activity: ActivityEntry[] = tickets.flatMap(historyOf).sort(newestFirst)
export const watchers: { uuid: string; ticket: string; user: MockUser }[] = tickets
  .filter((_, index) => index % 4 === 0)
  .map((ticket, index) => ({ uuid: uuidOf(9, index), ticket: ticket.uuid, user: users[1] as MockUser }))

for (const ticket of tickets) ticket.commentCount = comments.filter((one) => one.ticket.uuid === ticket.uuid).length

export function newestFirst(a: { createdAt: string }, b: { createdAt: string }): number {
  return b.createdAt.localeCompare(a.createdAt)
}

export function named<T extends string>(path: string, type: string, name: T, text: string) {
  return { '@id': iri(path, name), '@type': type, name, label: text }
}

export function refOf(ticket: Ticket) {
  return ticketRef(ticket.uuid, ticket.publicId, ticket.subject)
}

function ticketOf(plot: Plot, index: number): Ticket {
  const [subject, type, status, priority, minutesOld] = plot
  const customer: GroupRef | null = type === 'internal' ? null : (customerGroups[index % customerGroups.length] ?? null)
  const requester = users.find((user) => user.customer?.uuid === customer?.uuid)
  const assignee = index % 3 === 2 ? null : staff[index % 2 === 0 ? 1 : 2]
  return {
    '@id': iri('tickets', 10001 + index),
    '@type': 'Ticket',
    uuid: uuidOf(3, index),
    publicId: 10001 + index,
    subject,
    description: descriptions[index % descriptions.length] ?? '',
    status,
    statusLabel: stateLabel(type, status).de,
    priority: priority as Priority,
    type: named('types', 'Type', type, ticketTypes[type].de),
    project: projectOf(type),
    template: null,
    assignee: assignee ? userRef(assignee.uuid, assignee.name) : null,
    author: requester ? userRef(requester.uuid, requester.name) : userRef(uuidOf(1, 2), 'Mirko Hansen'),
    customer,
    customerUser: requester ? userRef(requester.uuid, requester.name) : null,
    responsibleUsers: [],
    responsibleGroups: [index % 2 === 0 ? groups.support : groups.technik],
    responsibilityInherited: false,
    labels: index % 4 === 1 ? labels.slice(index % 3, (index % 3) + 1) : [],
    servers: [],
    dueAt: index % 5 === 0 ? ago(-120 - index * 90) : null,
    createdAt: ago(minutesOld),
    updatedAt: ago(Math.round(minutesOld / 3)),
    updatedBy: userRef(uuidOf(1, 3), 'Leyla Demir'),
    manualProgress: null,
    progress: index % 7 === 0 ? 50 : 0,
    done: false,
    internal: type === 'internal',
    scheduledJob: false,
    notifyOnResume: false,
    ...adjournedUntil(status),
    minutesBeforeResume: null,
    adjournSubTickets: false,
    closeWithLastSubTicket: false,
    sendConfirmationEmailOption: 'user_default',
    parent: null,
    subTicketCount: 0,
    depth: 0,
    originEmail: index % 3 === 1 && requester ? mailOf(requester, plot) : null,
    ticketContext: null,
    executionTime: 'now',
    metadataOrigin: null,
    metadataStandard: null,
    commentCount: 0,
    version: 3,
  }
}

function mailOf(requester: MockUser, [subject, , , , minutesOld]: Plot) {
  return { from: `${requester.name} <${requester.email}>`, subject, date: ago(minutesOld), unconfirmed: null }
}

function adjournedUntil(status: Status) {
  if (status !== 'adjourned') return { adjournDate: null, adjournTime: null }
  return { adjournDate: ago(-2880).slice(0, 10), adjournTime: '08:00' }
}

function projectOf(type: TypeName) {
  const project = ticketTypes[type].project ?? 'general'
  return named('projects', 'Project', project, projects[project].de)
}

function commentsOf(ticket: Ticket, index: number): Comment[] {
  const count = index === 0 ? 7 : index % 5
  const oldest = (startedAt - Date.parse(ticket.createdAt)) / 60_000
  return Array.from({ length: count }, (_, step) => {
    const side = step % 3 === 1 && ticket.customerUser ? 'customer' : 'staff'
    const internal = step % 3 === 2
    const source = internal ? notes : side === 'customer' ? questions : answers
    const author = side === 'customer' && ticket.customerUser ? ticket.customerUser : ref(staff[1 + (step % 2)])
    return commentFrom({
      number: index * 20 + step,
      ticket,
      author,
      side,
      internal,
      text: source[(index + step) % source.length] ?? '',
      createdAt: ago(oldest - ((step + 1) * oldest) / (count + 1.5)),
      viaEmail: side === 'customer' && index % 2 === 1,
      firstResponse: step === 0,
    })
  })
}

interface Written {
  number: number
  ticket: Ticket
  author: { uuid: string; name: string }
  side: 'staff' | 'customer'
  internal: boolean
  text: string
  createdAt: string
  viaEmail?: boolean
  firstResponse?: boolean
}

export function commentFrom(written: Written): Comment {
  const { number, ticket, author, side, internal, text, createdAt, viaEmail = false, firstResponse = false } = written
  return {
    '@id': iri('comments', uuidOf(4, number)),
    '@type': 'Comment',
    uuid: uuidOf(4, number),
    ticket: refOf(ticket),
    author: userRef(author.uuid, author.name),
    authorSide: side,
    text,
    internal,
    approved: false,
    emergencyApproved: false,
    edited: number % 9 === 4,
    firstResponse: firstResponse && !internal && side === 'staff',
    resolvedText: null,
    sendByEmail: !internal && side === 'staff',
    sentByEmail: !internal && side === 'staff',
    viaEmail,
    senderUnconfirmed: false,
    attachments: [],
    mentions: [],
    createdAt,
    updatedAt: createdAt,
    version: 1,
  }
}

function worktimeOf(ticket: Ticket, index: number): Worktime {
  const minutes = [20, 45, 90, 15, 130][index % 5] ?? 30
  return {
    '@id': iri('worktimes', uuidOf(5, index)),
    '@type': 'Worktime',
    uuid: uuidOf(5, index),
    ticket: refOf(ticket),
    customer: ticket.customer,
    employee: ref(staff[1 + (index % 2)]),
    type: {
      '@id': iri('worktime_types', uuidOf(7, 1)),
      '@type': 'WorktimeType',
      uuid: uuidOf(7, 1),
      name: 'Fernwartung',
    },
    startAt: ago(600 + index * 300),
    endAt: ago(600 + index * 300 - minutes),
    accruedTime: minutes >= 60 ? `${Math.floor(minutes / 60)}h ${minutes % 60}m` : `${minutes}m`,
    accruedMinutes: minutes,
    billableMinutes: Math.ceil(minutes / 15) * 15,
    description: ['Protokolle gelesen', 'Zertifikat erneuert', 'Rückruf beim Kunden'][index % 3] ?? '',
    internal: index % 4 === 3,
    edgeShift: index % 6 === 5,
    billed: index % 5 === 4,
    billedAt: index % 5 === 4 ? ago(60) : null,
    roundedToMinutes: index % 5 === 4 ? 15 : null,
    reverses: null,
    isReversed: false,
    version: 1,
  }
}

function slaOf(ticket: Ticket, index: number): TicketSla {
  const dueIn = [38, 190, -25, 900, 2000][index % 5] ?? 100
  const from = ticket.createdAt
  return {
    '@id': iri('ticket_service_level_agreements', uuidOf(6, index)),
    '@type': 'TicketServiceLevelAgreement',
    uuid: uuidOf(6, index),
    ticket: refOf(ticket),
    serviceLevelAgreement: {
      '@id': iri('service_level_agreements', uuidOf(8, 1)),
      '@type': 'ServiceLevelAgreement',
      uuid: uuidOf(8, 1),
      name: 'Business 4h',
    },
    dueAt: ago(-dueIn),
    respondedAt: index % 6 === 5 ? ago(10) : null,
    violated: dueIn < 0,
    mode: 'main',
    minutes: 240,
    explanation: [
      { from, until: ago(700), counted: true, minutes: 140, reason: 'main', name: null },
      { from: ago(700), until: ago(60), counted: false, minutes: 640, reason: 'closed', name: null },
      { from: ago(60), until: ago(-dueIn), counted: true, minutes: 100, reason: 'main', name: null },
    ],
  }
}

function historyOf(ticket: Ticket, index: number): ActivityEntry[] {
  const base = {
    '@type': 'ActivityEntry' as const,
    ticket: { uuid: ticket.uuid, publicId: ticket.publicId, subject: ticket.subject },
    internal: false,
  }
  const entry = (step: number, rest: Pick<ActivityEntry, 'kind' | 'author' | 'createdAt' | 'changes' | 'comment'>) => ({
    ...base,
    '@id': iri('activity', uuidOf(10, index * 30 + step)),
    uuid: uuidOf(10, index * 30 + step),
    ...rest,
  })
  const written = comments
    .filter((comment) => comment.ticket.uuid === ticket.uuid)
    .map((comment, step) =>
      entry(step + 5, {
        kind: 'comment',
        author: comment.author,
        createdAt: comment.createdAt,
        changes: [],
        comment: { uuid: comment.uuid, text: comment.text },
      }),
    )
  return [
    entry(0, { kind: 'created', author: ticket.author, createdAt: ticket.createdAt, changes: [], comment: null }),
    entry(1, {
      kind: 'status',
      author: ref(staff[1]),
      createdAt: ticket.updatedAt,
      changes: [{ field: 'status', before: 'open' satisfies Status, after: ticket.status }],
      comment: null,
    }),
    entry(2, {
      kind: 'change',
      author: ref(staff[2]),
      createdAt: ticket.updatedAt,
      changes: [{ field: 'priority', before: 'low', after: ticket.priority }],
      comment: null,
    }),
    ...written,
  ]
}

function ref(user: MockUser | undefined) {
  return userRef(user?.uuid ?? uuidOf(1, 2), user?.name ?? 'Mirko Hansen')
}

function label(number: number, name: string, textColour: string, backgroundColour: string): Label {
  const uuid = uuidOf(11, number)
  const usage = { tickets: number * 3, templates: 0, recurringTasks: 0 }
  const ids = { '@id': iri('labels', uuid), '@type': 'Label' as const, uuid }
  return { ...ids, name, icon: null, iconColour: textColour, textColour, backgroundColour, usage, version: 1 }
}

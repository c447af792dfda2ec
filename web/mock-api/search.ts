import { iri } from '@leitstand/contracts/common'
import { countTickets, type Hit, searchTickets, statusFacets, typeFacets } from '@leitstand/contracts/search/requests'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import { isFinished, type Status, states, type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { type Context, mock } from './mock.ts'
import { mayRead } from './tickets.ts'
import { comments, slas, tickets, watchers } from './world.ts'

type Wish = Record<string, unknown>

const words = (value: unknown) => (value === undefined ? [] : String(value).split(',').filter(Boolean))

function find(wish: Wish, context: Context, ignoreStatus = false): Ticket[] {
  const filter = (key: string) => words(wish[`filter[${key}]`])
  const status = ignoreStatus ? [] : filter('status')
  const query = String(wish.q ?? '').toLowerCase()
  const responsible = [...filter('responsibility')].map((word) => word.split('|')[1])
  const tests: ((ticket: Ticket) => boolean)[] = [
    (ticket) => mayRead(ticket, context),
    (ticket) => (status.length > 0 ? status.includes(ticket.status) : !isFinished(ticket.status)),
    (ticket) => holds(filter('type'), ticket.type.name),
    (ticket) => holds(filter('customer'), ticket.customer?.uuid),
    (ticket) => holds(filter('assignee'), ticket.assignee?.uuid),
    (ticket) => holds(filter('project'), ticket.project.name),
    (ticket) =>
      filter('label').length === 0 || (ticket.labels ?? []).some((label) => filter('label').includes(label.uuid)),
    (ticket) =>
      responsible.length === 0 || (ticket.responsibleGroups ?? []).some((group) => responsible.includes(group.uuid)),
    (ticket) =>
      filter('watched').length === 0 ||
      watchers.some((one) => one.ticket === ticket.uuid && one.user.uuid === context.me.uuid),
    (ticket) => filter('waitingFor').length === 0 || isWaitingFor(ticket, context),
    (ticket) => filter('ticketVariant')[0] !== 'sub_only' || ticket.depth > 0,
    (ticket) =>
      query === '' ||
      `${ticket.publicId} ${ticket.subject} ${ticket.description} ${ticket.customer?.name}`
        .toLowerCase()
        .includes(query),
  ]
  return tickets.filter((ticket) => tests.every((test) => test(ticket)))
}

function isWaitingFor(ticket: Ticket, { me }: Context): boolean {
  if (['waiting_for_feedback', 'adjourned'].includes(ticket.status)) return false
  if (ticket.assignee) return ticket.assignee.uuid === me.uuid
  return (ticket.responsibleGroups ?? []).some((group) => me.groups.some((own) => own.uuid === group.uuid))
}

const holds = (wanted: string[], value: string | undefined) => wanted.length === 0 || wanted.includes(value ?? '')

function toHit(ticket: Ticket): Hit {
  const last = comments.filter((one) => one.ticket.uuid === ticket.uuid && !one.internal).at(-1)
  const sla = slas.find((one) => one.ticket.uuid === ticket.uuid && one.respondedAt === null)
  const name = (ref: { uuid: string; name: string } | null) => (ref ? { uuid: ref.uuid, name: ref.name } : null)
  const {
    uuid,
    publicId,
    subject,
    status,
    statusLabel,
    priority,
    dueAt,
    createdAt,
    updatedAt,
    internal,
    commentCount,
  } = ticket
  return {
    '@id': iri('tickets', publicId),
    '@type': 'Ticket',
    ...{ uuid, publicId, subject, status, statusLabel, priority, dueAt, createdAt, updatedAt, internal, commentCount },
    type: ticket.type.name as TypeName,
    typeLabel: ticket.type.label,
    assignee: name(ticket.assignee),
    author: { uuid: ticket.author.uuid, name: ticket.author.name },
    customer: name(ticket.customer),
    responsibleGroups: ticket.responsibleGroups,
    labels: ticket.labels,
    slaDueAt: sla?.dueAt ?? null,
    lastCommentSide: last?.authorSide ?? null,
    highlight: null,
    subTickets: [],
  }
}

mock(searchTickets, (input, context) => {
  const { page, items, sort, order } = input
  const key = String(sort ?? 'updated_at').startsWith('created') ? 'createdAt' : 'updatedAt'
  const found = find(input, context).sort((a, b) => (order === 'asc' ? 1 : -1) * a[key].localeCompare(b[key]))
  return { hits: found.slice((page - 1) * items, page * items).map(toHit), nbHits: found.length, page, items }
})
mock(countTickets, (input, context) => ({ count: find(input, context).length }))
mock(statusFacets, (input, context) =>
  facets(
    find(input, context, true),
    (ticket) => ticket.status,
    (name) => states[name as Status].de,
  ),
)
mock(typeFacets, (input, context) =>
  facets(
    find(input, context),
    (ticket) => ticket.type.name,
    (name) => ticketTypes[name as TypeName].de,
  ),
)

function facets(found: Ticket[], of: (ticket: Ticket) => string, label: (name: string) => string) {
  const counts = new Map<string, number>()
  for (const ticket of found) counts.set(of(ticket), (counts.get(of(ticket)) ?? 0) + 1)
  const items = [...counts].map(([name, count]) => ({ name, label: label(name), count }))
  return { items: items.sort((a, b) => b.count - a.count), total: items.length }
}

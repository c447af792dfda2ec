import {
  changeWorktime,
  createWorktime,
  deleteWorktime,
  listWorktimes,
  type Worktime,
} from '@leitstand/contracts/billing/requests'
import { iri, userRef } from '@leitstand/contracts/common'
import type { OutputOf } from '@leitstand/contracts/define'
import {
  acceptMail,
  type HeldMail,
  listHeldMails,
  listMails,
  mailStates,
  type ReceivedMail,
  rejectMail,
  replayMail,
} from '@leitstand/contracts/mail/requests'
import {
  type Delivery,
  listActivity,
  listDeliveries,
  listHistory,
  listMentions,
  listNotices,
  markNoticesRead,
  retryDelivery,
} from '@leitstand/contracts/notification/requests'
import { assignCustomerGroups, isOpen, listTicketSlas } from '@leitstand/contracts/sla/requests'
import { announce, fail, heedSentinel, mock, pageOf } from './mock.ts'
import { uuidOf } from './people.ts'
import { ticketBy } from './tickets.ts'
import { activity, ago, refOf, slas, tickets, worktimes } from './world.ts'

mock(listWorktimes, (input) => {
  const tickets = input['ticket.publicId']
  const fit = worktimes.filter(
    (one) =>
      (!tickets || tickets.includes(one.ticket.publicId)) &&
      (input.billed === undefined || one.billed === input.billed),
  )
  return pageOf(fit, input.page, input.itemsPerPage)
})
mock(createWorktime, (input, context) => {
  heedSentinel(input)
  const ticket = ticketBy(input.ticket, context)
  const minutes = minutesOf(input.accruedTime ?? '')
  if (minutes === null || minutes < 1)
    fail('invalid', { violations: [{ propertyPath: 'accruedTime', code: 'duration-invalid' }] })
  if (minutes > 600) fail('invalid', { violations: [{ propertyPath: 'accruedTime', code: 'duration-too-long' }] })
  const uuid = crypto.randomUUID()
  const worktime: Worktime = {
    '@id': iri('worktimes', uuid),
    '@type': 'Worktime',
    uuid,
    ticket: refOf(ticket),
    customer: ticket.customer,
    employee: userRef(context.me.uuid, context.me.name),
    type: null,
    startAt: new Date(input.startAt).toISOString(),
    endAt: new Date(Date.parse(input.startAt) + minutes * 60_000).toISOString(),
    accruedTime: input.accruedTime ?? '',
    accruedMinutes: minutes,
    billableMinutes: Math.ceil(minutes / 15) * 15,
    description: input.description,
    internal: input.internal === true,
    edgeShift: input.edgeShift === true,
    billed: false,
    roundedToMinutes: null,
    reverses: null,
    isReversed: false,
    billedAt: null,
    version: 1,
  }
  worktimes.unshift(worktime)
  announce({ subject: 'event.worktime.changed', ticket: ticket.uuid, publicId: ticket.publicId, version: 1 })
  return worktime
})
mock(changeWorktime, ({ uuid, billed }) => {
  const worktime = worktimes.find((one) => one.uuid === uuid) ?? fail('not-found')
  if (billed !== undefined) Object.assign(worktime, { billed, billedAt: billed ? new Date().toISOString() : null })
  return worktime
})
mock(deleteWorktime, ({ uuid }) => {
  worktimes.splice(
    worktimes.findIndex((one) => one.uuid === uuid),
    1,
  )
  return null
})
function minutesOf(text: string): number | null {
  const match = /^(?:(\d+)h)?\s*(?:(\d+)m)?$/.exec(text.trim())
  return match && text.trim() ? Number(match[1] ?? 0) * 60 + Number(match[2] ?? 0) : null
}

mock(listTicketSlas, (input) => pageOf(slas.filter((sla) => input['ticket.uuid']?.includes(sla.ticket.uuid))))
mock(isOpen, () => ({ isOpen: true, mode: 'main' as const, now: new Date().toISOString() }))
mock(assignCustomerGroups, () => ({ items: [], total: 0 }))

mock(listActivity, ({ id, page, itemsPerPage }, context) => {
  const ticket = ticketBy(id, context)
  return pageOf(
    activity.filter((entry) => entry.ticket.uuid === ticket.uuid),
    page,
    itemsPerPage,
  )
})
mock(listHistory, ({ start, limit }) => ({ items: activity.slice(start, start + limit), total: activity.length }))
mock(listMentions, ({ start, limit }) => ({ items: activity.slice(start, start + Math.min(limit, 3)), total: 3 }))
const notices = activity
  .filter((entry) => entry.kind === 'comment')
  .slice(0, 5)
  .map((entry, index) => ({
    '@id': iri('notices', entry.uuid),
    '@type': 'Notice' as const,
    uuid: entry.uuid,
    kind: entry.kind,
    ticket: entry.ticket,
    author: entry.author,
    createdAt: entry.createdAt,
    readAt: index > 2 ? ago(10) : null,
  })) as OutputOf<typeof listNotices>['items']
mock(listNotices, () => pageOf(notices))
mock(markNoticesRead, () => {
  for (const notice of notices) notice.readAt = new Date().toISOString()
  return { unread: 0 }
})

const deliveries: Delivery[] = tickets.slice(0, 6).map((ticket, index) => ({
  '@id': iri('deliveries', uuidOf(12, index)),
  '@type': 'Delivery',
  uuid: uuidOf(12, index),
  channel: { uuid: uuidOf(13, 1), name: 'Bereitschaft' },
  target: (['teams', 'signl4', 'ilert', 'email', 'webhook'] as const)[index % 5] ?? 'email',
  rule: 'SLA in 30 Minuten',
  ticket: { uuid: ticket.uuid, publicId: ticket.publicId, subject: ticket.subject },
  state: (['delivered', 'waiting', 'failed'] as const)[index % 3] ?? 'waiting',
  attempts: 1 + (index % 3) * 2,
  lastError: index % 3 === 0 ? null : 'Antwort 503 von hooks.example',
  nextAttemptAt: index % 3 === 1 ? ago(-4) : null,
  createdAt: ago(30 + index * 50),
  deliveredAt: index % 3 === 0 ? ago(29 + index * 50) : null,
}))
mock(listDeliveries, () => pageOf(deliveries))
mock(retryDelivery, ({ uuid }) => {
  const delivery = deliveries.find((one) => one.uuid === uuid) ?? fail('not-found')
  return Object.assign(delivery, { state: 'delivered', attempts: delivery.attempts + 1, lastError: null })
})

const mails: ReceivedMail[] = mailStates.map((state, index) => ({
  '@id': iri('mails', uuidOf(14, index)),
  '@type': 'Mail',
  uuid: uuidOf(14, index),
  state,
  from: state === 'unparsable' ? null : 'ole.petersen@nordlicht.example',
  to: ['support@leitstand.example'],
  subject: state === 'unparsable' ? null : (tickets[index]?.subject ?? ''),
  size: 4200 + index * 18_000,
  receivedAt: ago(12 + index * 45),
  processedAt: state === 'received' ? null : ago(11 + index * 45),
  attempts: state === 'failed' ? 5 : 1,
  reason: state === 'unparsable' ? 'MIME-Grenze nie geschlossen' : state === 'rejected' ? 'Absender unbekannt' : null,
  warnings: [],
  ticket: ['new-ticket', 'comment'].includes(state)
    ? { uuid: tickets[index]?.uuid ?? '', publicId: tickets[index]?.publicId ?? 1 }
    : null,
}))
mock(listMails, () => pageOf(mails))
const heldMails: HeldMail[] = tickets.slice(10, 11).map(({ uuid, publicId, subject }) => ({
  '@id': iri('held_mails', publicId),
  '@type': 'HeldMail',
  uuid: mails.find(({ state }) => state === 'held')?.uuid ?? '',
  from: 'agent@leitstand.example',
  subject: `Re: [#${publicId}] ${subject}`,
  receivedAt: ago(20),
  ticket: { uuid, publicId },
  because: 'sender-unproven',
  becomes: 'note',
  text: 'Ich sehe es mir morgen an.',
}))
mock(listHeldMails, (input) =>
  pageOf(heldMails.filter(({ ticket }) => ticket && input['ticket.publicId']?.includes(ticket.publicId))),
)
const decide = (uuid: string, state: 'comment' | 'rejected') => {
  const mail = mails.find((one) => one.uuid === uuid) ?? fail('not-found')
  heldMails.splice(0, heldMails.length, ...heldMails.filter((one) => one.uuid !== uuid))
  return Object.assign(mail, { state })
}
mock(acceptMail, ({ uuid }) => decide(uuid, 'comment'))
mock(rejectMail, ({ uuid }) => decide(uuid, 'rejected'))
mock(replayMail, ({ uuid }) => mails.find((mail) => mail.uuid === uuid) ?? fail('not-found'))

import { userGroupChanged } from '@leitstand/contracts/identity/events'
import { ruleEnded, ruleFired } from '@leitstand/contracts/sla/events'
import { commentCreated, ticketChanged, ticketCreated, ticketTransitioned } from '@leitstand/contracts/ticket/events'
import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { aGroupFacts, anna, nordlicht } from '@leitstand/kit/testing/facts'
import type { TestService } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReceiver, type Receiver } from './a-receiver.ts'
import { aComment, aTicket, chef } from './facts.ts'
import { startNotification } from './start-notification.ts'

const technik = { uuid: newId(), name: 'Technik' }
const rule = { uuid: newId(), name: 'Wartet' }
let receiver: Receiver
let notification: TestService

beforeEach(async () => {
  receiver = await openReceiver()
  notification = await startNotification({ variables: { LEITSTAND_ALLOW_PRIVATE_TARGETS: 'on' } })
  await channelOf({ ...technik, teamsLanguage: 'en', teamsChannel: `${receiver.url}/technik` })
  await channelOf({ ...nordlicht, customerGroup: true, teamsChannel: `${receiver.url}/nordlicht` })
})
afterEach(async () => {
  await notification[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

async function channelOf(group: Parameters<typeof aGroupFacts>[0]) {
  await notification.publish(userGroupChanged, { group: aGroupFacts(group), deleted: false, actor: anna })
}
const open = async (changes: Partial<TicketFacts> = {}) => {
  const ticket = aTicket({ responsibleGroups: [technik], ...changes })
  await notification.publish(ticketCreated, { ticket, actor: chef, version: 1 })
  return ticket
}
const comment = async (ticket: TicketFacts, changes: Partial<CommentFacts> = {}) => {
  const written = aComment(ticket, changes)
  await notification.publish(commentCreated, { comment: written, actor: written.author, version: 1 })
}
const byStaff = { author: anna, authorSide: 'staff' } as const
const fire = (ticket: TicketFacts, occurrence: string = newId()) => {
  const at = notification.clock.now().toISOString()
  const firing = { occurrence, rule, channel: newId(), offsetMinutes: 0, dueAt: null, ticket, at }
  return notification.publish(ruleFired, { ...firing, reason: 'status_change' })
}
/** The headlines that were read in a channel. */
async function read(path: string): Promise<unknown[]> {
  await notification.running.jobs.run('deliver-alerts')
  return receiver.received
    .filter((request) => request.path === path)
    .map(({ body }) => {
      const [card] = body['attachments'] as { content: { body: { text: string }[] } }[]
      return card?.content.body[0]?.text.replaceAll('\\', '')
    })
}

test('a group of staff reads of new tickets, of what customers write and of alerts, in its language', async () => {
  const ticket = await open()
  await comment(ticket)
  await comment(ticket, byStaff)
  await fire(ticket, 'fired')
  await fire(ticket, 'fired:action')
  const number = `Ticket #${ticket.publicId}`
  expect((await read('/technik')).sort()).toEqual(
    [`New ${number}`, `New message in ${number}`, `${number}: new status New`].sort(),
  )
})

test('a group reads of a ticket that it is handed, and then not again', async () => {
  const ticket = await open({ responsibleGroups: [] })
  const handed = (before: string[], version: number, after: string[]) =>
    notification.publish(ticketChanged, {
      ticket: { ...ticket, responsibleGroups: [technik], version },
      ...{ actor: anna, changes: [{ field: 'responsibleGroups', before, after }], version },
    })
  await handed([], 2, ['Technik'])
  await handed(['Technik'], 3, ['Technik', 'Einkauf'])
  expect(await read('/technik')).toEqual([`Ticket #${ticket.publicId} belongs to your group now`])
})

test.each([
  ['read it', [technik]],
  ['read it and handed the ticket on', []],
])('what an alert told is taken back where a group %s', async (_, responsibleGroups) => {
  const ticket = await open()
  await fire(ticket)
  await read('/technik')
  const at = notification.clock.now().toISOString()
  const over = { rule, channels: [], lastFiredAt: at, because: 'finished' as const, at }
  await notification.publish(ruleEnded, { ...over, ticket: { ...ticket, responsibleGroups, version: 2 } })
  expect((await read('/technik')).at(-1)).toBe(`Ticket #${ticket.publicId} is resolved`)
})

test('a customer group reads of its tickets what customers may see, and no alerts', async () => {
  const ticket = await open()
  await comment(ticket, byStaff)
  await comment(ticket, { ...byStaff, internal: true })
  await fire(ticket)
  const closed = { ...ticket, status: 'closed' as const, version: 2 }
  const moved = { ticket: closed, transition: 'close', from: 'open' as const, actor: anna, version: 2 }
  await notification.publish(ticketTransitioned, moved)
  await open({ internal: true, audience: { ...ticket.audience, internal: true } })
  const number = `Ticket #${ticket.publicId}`
  expect((await read('/nordlicht')).sort()).toEqual(
    [`Neues ${number}`, `Neue Nachricht in ${number}`, `${number}: neuer Status Erledigt`].sort(),
  )
})

test('a customer group reads no priority that is hidden from customers, neither as a word nor as a colour; staff do', async () => {
  await open({ priority: 'highest', priorityHidden: true })
  await open({ priority: 'highest' })
  await notification.running.jobs.run('deliver-alerts')
  const told = (path: string) =>
    receiver.received.flatMap(({ path: at, raw }) => (at === path ? [/Höchste|Highest|Attention/.test(raw)] : []))
  expect([told('/nordlicht').sort(), told('/technik')]).toEqual([
    [false, true],
    [true, true],
  ])
})

test.each<[string, (ticket: TicketFacts) => Partial<TicketFacts>]>([
  ['became a matter of few', ({ audience }) => ({ audience: { ...audience, staffRole: 'ROLE_AUTHORITIES' } })],
  ['went to another group', () => ({ responsibleGroups: [] })],
])('a group is not told of a ticket that %s before it could be told', async (_, after) => {
  const ticket = await open({ customer: null })
  const other = { ...ticket, ...after(ticket), version: 2 }
  await notification.publish(ticketChanged, { ticket: other, actor: anna, changes: [], version: 2 })
  expect(await read('/technik')).toEqual([])
})

test('a group without an address, or that is not in use any more, is told nothing', async () => {
  await channelOf({ ...technik, version: 2, active: false, teamsChannel: `${receiver.url}/technik` })
  await open()
  expect(await read('/technik')).toEqual([])
})

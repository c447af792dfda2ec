import { type NoticeFact, type NoticeWay, noticeFacts } from '@leitstand/contracts/identity/notice-ways'
import { type NotificationSettings, usualNotifications } from '@leitstand/contracts/identity/notification-settings'
import { anna, aTicketFacts, aUserFacts } from '@leitstand/kit/testing/facts'
import { expect, test } from 'vitest'
import { type ActivityFacts, entriesOfChange, entriesOfTransition } from './activity-entries.ts'
import type { NoticeReason } from './notice-recipients.ts'
import { factFor, isRung, wayTo } from './notice-ways.ts'
import type { TicketUpdate } from './ticket-update.ts'

const otto = { uuid: 'otto', name: 'Otto Technik' }
const ticket = aTicketFacts({ assignee: otto, watchers: [otto] })
const entry: ActivityFacts = {
  ...{ kind: 'comment', internal: false, about: null, author: anna, changes: [], comment: null, mentions: [] },
}
const update = (changes: Partial<TicketUpdate> = {}): TicketUpdate => {
  return { ticket, actor: anna, at: new Date('2026-02-12T09:00:00Z'), entry, assigns: false, ...changes }
}
const reader = (wishes: Partial<NotificationSettings> = {}, staff = true) =>
  aUserFacts({ ...otto, staff, notificationSettings: { ...usualNotifications, ...wishes } })
const summing = { summarizeNotifications: true }

interface Asked {
  reason?: NoticeReason
  wishes?: Partial<NotificationSettings>
  staff?: boolean
  isMuted?: boolean
}
function way(fact: NoticeFact, { reason = 'assigned', wishes = {}, staff = true, isMuted = false }: Asked = {}) {
  return wayTo(update(), { fact, reason, reader: reader(wishes, staff), isMuted })
}

test.each<[string, NoticeFact, Asked, NoticeWay]>([
  ['mails a mention at once', 'mentioned', { reason: 'mentioned' }, 'mail'],
  ['mails what a customer wrote', 'customerComment', {}, 'mail'],
  ['rings for what a colleague wrote', 'comment', {}, 'bell'],
  ['rings for a new state', 'status', { reason: 'watching' }, 'bell'],
  ['mails the return of a ticket to whoever works on it', 'resumed', {}, 'mail'],
  ['rings for it with whoever watches', 'resumed', { reason: 'watching' }, 'bell'],
  ['keeps small changes in the history', 'change', {}, 'never'],
  ['leaves deadlines to the channels', 'sla', {}, 'never'],
  [
    'rings for a customer, who has the mails of the conversation',
    'comment',
    { reason: 'customer', staff: false },
    'bell',
  ],
])('as usual: %s', (_, fact, asked, expected) => {
  expect(way(fact, asked)).toBe(expected)
})

test.each<[string, NoticeFact, Asked, NoticeWay]>([
  ['what was chosen', 'status', { wishes: { notices: { status: 'mail' } } }, 'mail'],
  ['nothing of what is not wanted', 'mentioned', { wishes: { notices: { mentioned: 'never' } } }, 'never'],
  [
    'a choice before what is summed up',
    'comment',
    { wishes: { ...summing, assigned: true, notices: { comment: 'bell' } } },
    'bell',
  ],
  [
    'all in one mail, where everything is summed up',
    'mentioned',
    { wishes: { ...summing, everything: true, notices: { mentioned: 'mail' } } },
    'summary',
  ],
  ['a deadline, once it was asked for', 'sla', { wishes: { notices: { sla: 'mail' } } }, 'mail'],
  ['no deadline by the summary of everything', 'sla', { wishes: { ...summing, everything: true } }, 'never'],
  [
    'no second mail of what the conversation brings',
    'comment',
    { staff: false, wishes: { notices: { comment: 'mail' } } },
    'bell',
  ],
  [
    'a customer new states by mail, who wants them',
    'status',
    { staff: false, wishes: { notices: { status: 'mail' } } },
    'mail',
  ],
])('tells %s', (_, fact, asked, expected) => {
  expect(way(fact, asked)).toBe(expected)
})

test('without notifications nothing is told, whatever was chosen', () => {
  const notices = Object.fromEntries(noticeFacts.map((fact) => [fact, 'mail']))
  const told = noticeFacts.filter(
    (fact) => way(fact, { wishes: { activateNotifications: false, notices } }) !== 'never',
  )
  expect(told).toEqual([])
})

test('a muted ticket is silent, but for being mentioned and getting it', () => {
  const notices = Object.fromEntries(noticeFacts.map((fact) => [fact, 'mail']))
  const told = noticeFacts.filter((fact) => way(fact, { isMuted: true, wishes: { notices } }) !== 'never')
  expect(told).toEqual(['mentioned', 'assigned'])
})

test('small changes are read in the summary and do not ring for it', () => {
  expect(isRung({ fact: 'change', way: 'summary' })).toBe(false)
  expect(isRung({ fact: 'change', way: 'bell' })).toBe(true)
  expect(isRung({ fact: 'status', way: 'summary' })).toBe(true)
})

test('the same event is another fact for each who hears of it', () => {
  const written = update({ authorSide: 'customer' })
  expect(factFor(written, 'assigned', reader())).toBe('customerComment')
  expect(factFor(written, 'watching', reader({}, false))).toBe('comment')
  expect(factFor(written, 'mentioned', reader())).toBe('mentioned')
})

test('whoever gets a ticket by a transition hears that it is theirs now, others hear of the state', () => {
  const given = { actor: anna, changes: [{ field: 'assignee', before: null, after: otto.name }], from: 'open' }
  const [state] = entriesOfTransition(given, ticket)
  const moved = update({ assigns: true, ...(state && { entry: state }) })
  expect(factFor(moved, 'assigned', reader())).toBe('assigned')
  expect(factFor(moved, 'watching', reader())).toBe('status')
})

test('whoever is made a watcher hears of that, who was one already of a change', () => {
  const changes = [{ field: 'watchers', before: [anna.name], after: [anna.name, otto.name] }]
  const [shared] = entriesOfChange({ actor: anna, changes }, ticket)
  const watched = update(shared && { entry: shared })
  expect(factFor(watched, 'watching', reader())).toBe('watching')
  expect(factFor(watched, 'watching', aUserFacts({ ...anna }))).toBe('change')
})

test('a bad rating is told to whoever works on the ticket or answers for it, a good one to nobody', () => {
  const rated = (score: number) => {
    const changes = [{ field: 'rating', before: null, after: score }]
    const [entry] = entriesOfChange({ actor: anna, changes }, ticket)
    return update(entry && { entry })
  }
  expect(rated(2).entry.internal).toBe(true)
  expect(factFor(rated(2), 'assigned', reader())).toBe('badRating')
  expect(factFor(rated(1), 'responsible', reader())).toBe('badRating')
  expect(factFor(rated(1), 'watching', reader())).toBe('change')
  expect(factFor(rated(3), 'assigned', reader())).toBe('change')
  expect(way('badRating')).toBe('mail')
})

test('whoever ended the summaries hears of the same by the bell, and of small changes not at all', () => {
  const wishes = { ...summing, everything: true, summariesOff: true }
  expect(way('status', { wishes })).toBe('bell')
  expect(way('change', { wishes })).toBe('never')
  expect(way('status', { wishes: { summariesOff: true, notices: { status: 'summary' } } })).toBe('bell')
  expect(way('mentioned', { wishes: { summariesOff: true } })).toBe('mail')
})

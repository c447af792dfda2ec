import type { UserFacts } from '@leitstand/contracts/identity/requests'
import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { aCommentFacts, aTicketFacts, aUserFacts } from '@leitstand/kit/testing/facts'
import { expect, test } from 'vitest'
import { entriesOfChange, entriesOfComment, entriesOfDeliveries, entriesOfTransition } from './activity-entries.ts'
import { noticeMail } from './notice-mail.ts'
import { type NoticeQuestion, peopleToTell } from './notice-recipients.ts'

const anna = { uuid: 'anna', name: 'Anna Agent' }
const customer = 'nordlicht'
const de = { language: 'de', timeZone: 'Europe/Berlin' } as const
const en = { language: 'en', timeZone: 'Europe/Berlin' } as const

function aTicket(changes: Partial<TicketFacts> = {}): TicketFacts {
  return aTicketFacts({
    status: 'in_progress',
    assignee: anna,
    author: { uuid: 'chef', name: 'Chef' },
    customer: { uuid: customer, name: 'Nordlicht' },
    watchers: [{ uuid: 'wanda', name: 'Wanda' }],
    audience: { internal: false, staffRole: 'ROLE_EMPLOYEE', customerGroup: customer, people: ['chef', 'wanda'] },
    ...changes,
  })
}

function aComment(changes: Partial<CommentFacts> = {}): CommentFacts {
  const mentions = [{ uuid: 'otto', name: 'Otto' }]
  return aCommentFacts(aTicket(), { author: anna, text: 'Bitte prüfen.', firstResponse: false, mentions, ...changes })
}

function aUser(uuid: string, staff: boolean): UserFacts {
  return aUserFacts({ uuid, name: uuid, staff, customerGroup: staff ? null : customer })
}

test('keeps what customers must not see apart from what they may', () => {
  const changes = [
    { field: 'subject', before: 'a', after: 'b' },
    { field: 'labels', before: [], after: ['x'] },
    { field: 'senderConfirmed', before: false, after: true },
    { field: 'assignee', before: null, after: anna },
    { field: 'responsibleUsers', before: [], after: [anna] },
  ]
  const entries = entriesOfChange({ actor: anna, changes }, aTicket())
  expect(entries.map(({ kind, internal, changes: of }) => [kind, internal, of.map(({ field }) => field)])).toEqual([
    ['change', false, ['subject']],
    ['change', true, ['labels', 'senderConfirmed']],
    ['assignment', false, ['assignee']],
    ['assignment', true, ['responsibleUsers']],
  ])
})

test('keeps a priority that the template hides from customers', () => {
  const changes = [
    { field: 'subject', before: 'a', after: 'b' },
    { field: 'priority', before: 'low', after: 'high' },
  ]
  const entries = entriesOfChange({ actor: anna, changes }, aTicket({ priorityHidden: true }))
  expect(entries.map(({ internal, changes: of }) => [internal, of.map(({ field }) => field)])).toEqual([
    [false, ['subject']],
    [true, ['priority']],
  ])
})

test('shows a transition with the state before and after, and who did it', () => {
  const changes = [{ field: 'status', before: 'open', after: 'in_progress' }]
  const [status, ...others] = entriesOfTransition({ actor: anna, changes, from: 'open' }, aTicket())
  expect(status).toMatchObject({
    kind: 'status',
    author: anna,
    changes: [{ field: 'status', before: 'open', after: 'in_progress' }],
  })
  expect(others).toEqual([])
})

test('keeps what a comment said before, forgets the text of a removed one, and hides internal ones', () => {
  const edited = entriesOfComment(
    { actor: anna, changes: [{ field: 'text', before: 'Bite prüfen.', after: 'Bitte prüfen.' }], mentioned: [] },
    aComment(),
  )
  expect(edited).toMatchObject([{ kind: 'comment', changes: [{ before: 'Bite prüfen.' }], mentions: [] }])
  const removed = entriesOfComment({ actor: anna, changes: [], mentioned: [] }, aComment({ deleted: true }))
  expect(removed).toMatchObject([{ comment: null, changes: [{ field: 'deleted' }] }])
  const { mentions: mentioned } = aComment()
  expect(entriesOfComment({ actor: anna, changes: [], mentioned }, aComment({ internal: true }))).toMatchObject([
    { internal: true, mentions: ['otto'] },
  ])
})

const people = [
  aUser('anna', true),
  aUser('otto', true),
  aUser('gerd', true),
  aUser('chef', false),
  aUser('wanda', false),
  aUser('fremd', false),
]
function recipients(changes: Partial<NoticeQuestion> = {}) {
  const userOf = (uuid: string) => people.find((user) => user.uuid === uuid)
  const question = { ticket: aTicket(), actor: 'nobody', internal: false, mentions: [], groupMembers: [], userOf }
  return peopleToTell({ ...question, ...changes }).map(({ user, reason }) => `${user.uuid}: ${reason}`)
}

test('tells everybody involved once, for the strongest reason, but never who did it', () => {
  expect(recipients({ mentions: ['otto', 'anna'], groupMembers: ['gerd', 'otto'] })).toEqual([
    'otto: mentioned',
    'anna: mentioned',
    'gerd: responsible',
    'wanda: watching',
    'chef: customer',
  ])
  expect(recipients({ actor: 'anna' })).not.toContain('anna: assigned')
})

test('tells no customer about internal things, no stranger, nobody inactive and nobody without the role', () => {
  expect(recipients({ internal: true })).toEqual(['anna: assigned'])
  expect(recipients({ mentions: ['fremd', 'unknown'] })).not.toContain('fremd: mentioned')
  const inactive = (uuid: string) => ({ ...aUser(uuid, true), inactive: true })
  expect(recipients({ userOf: inactive })).toEqual([])
  const authorities = aTicket({ audience: { ...aTicket().audience, staffRole: 'ROLE_AUTHORITIES' } })
  expect(recipients({ ticket: authorities })).not.toContain('anna: assigned')
})

const about = { type: 'normal', status: 'closed' } as const
const ticket = { publicId: 10023, subject: 'Fehler 500', url: 'https://l.example/ticket/view/10023', ...about }

test('writes a notice that says who did what, whether it is internal, and why it comes', () => {
  const [entry] = entriesOfComment({ actor: anna, changes: [], mentioned: [] }, aComment({ internal: true }))
  if (!entry) throw new Error('no entry')
  const german = noticeMail({ entry, kind: 'comment', reason: 'watching', isRateable: false, ticket }, de)
  expect(german.subject).toBe('[#10023] Fehler 500')
  expect(german.text).toContain('Anna Agent hat kommentiert.\n\nInterner Kommentar:\n\n    Bitte prüfen.')
  expect(german.text).toContain('weil Sie das Ticket beobachten')
  expect(noticeMail({ entry, kind: 'mention', reason: 'mentioned', isRateable: false, ticket }, en).text).toContain(
    'Anna Agent mentioned you.',
  )
})

test('asks a customer how satisfied they are when a ticket was closed, by one link to the ticket', () => {
  const [closing] = entriesOfTransition({ actor: anna, changes: [], from: 'open' }, aTicket({ status: 'closed' }))
  if (!closing) throw new Error('no entry')
  const words = { entry: closing, kind: 'status', reason: 'customer', ticket } as const
  const { text } = noticeMail({ ...words, isRateable: true }, de)
  expect(text).toContain('Neuer Status: Erledigt')
  expect(text).toContain('Wie zufrieden sind Sie?')
  expect(text.match(/https:\S+/g)).toEqual([`${ticket.url}#rating`])
  expect(noticeMail({ ...words, isRateable: false }, de).text.match(/https:\S+/g)).toEqual([ticket.url])
})

test.each(['markdown', 'plain'] as const)('a notice quotes a comment in its format, %s', (textFormat) => {
  const comment = aComment({ text: '**Erledigt**', textFormat })
  const [entry] = entriesOfComment({ actor: anna, changes: [], mentioned: [] }, comment)
  if (!entry) throw new Error('no entry')
  const { passages } = noticeMail({ entry, kind: 'comment', reason: 'watching', isRateable: false, ticket }, en)
  expect(passages.map(({ text, format, quoted }) => [text, format, quoted])).toEqual([
    ['Anna Agent commented.', 'plain', false],
    ['Public comment:', 'plain', false],
    ['**Erledigt**', textFormat, true],
    ['Open ticket: https://l.example/ticket/view/10023', 'plain', false],
  ])
})

test('a notice of a change says what was changed, and quotes nothing that somebody wrote', () => {
  const changes = [
    { field: 'priority', before: 'medium', after: 'highest' },
    { field: 'dueAt', before: null, after: '2026-11-27T16:30:00.000Z' },
    { field: 'subject', before: 'Alt', after: 'Ihr Konto ist gesperrt: https://boese.example' },
    { field: 'description', before: 'Alt', after: 'Neu' },
    { field: 'somethingOfLater', before: 1, after: 2 },
  ]
  const words = { kind: 'change', reason: 'watching', isRateable: false, ticket } as const
  const [entry] = entriesOfChange({ actor: anna, changes }, aTicket())
  if (!entry) throw new Error('no entry')
  const { text } = noticeMail({ entry, ...words }, de)
  expect(text).toContain(
    'Anna Agent hat das Ticket geändert.\n\nPriorität: Mittel → Höchste\n\nFällig: – → 27.11.26, 17:30\n\nGeändert: Titel, Beschreibung',
  )
  expect(text).not.toContain('boese')
  expect(noticeMail({ entry, ...words }, en).text).toContain('Priority: Medium → Highest')
})

test('a notice of another assignee says who had it and who has it', () => {
  const changes = [{ field: 'assignee', before: null, after: 'Otto Ober' }]
  const [entry] = entriesOfChange({ actor: anna, changes }, aTicket())
  if (!entry) throw new Error('no entry')
  const { text } = noticeMail({ entry, kind: 'assignment', reason: 'watching', isRateable: false, ticket }, de)
  expect(text).toContain('hat die Zuständigkeit geändert.\n\nBearbeiter: – → Otto Ober')
})

test('a notice of a mail that did not arrive says what can be done', () => {
  const unreached = { address: 'a@b.example', state: 'refused', reason: 'unknown-address', status: null } as const
  const [entry] = entriesOfDeliveries(anna, [unreached])
  if (!entry) throw new Error('no entry')
  const { text } = noticeMail({ entry, kind: 'undelivered', reason: 'wrote', isRateable: false, ticket }, de)
  expect(text).toContain('a@b.example: Die Adresse gibt es nicht.\n\nIm Ticket können Sie die Mail noch einmal senden')
})

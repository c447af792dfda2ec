import { expect, test } from 'vitest'
import { isWithinBudget, wordsOf } from './auto-reply-budget.ts'
import { autoReplyText } from './auto-reply-texts.ts'
import { splitFoot, threadHeaders } from './compose-mail.ts'
import { mayConfirm } from './may-confirm.ts'

const now = new Date('2026-02-12T12:00:00Z')
const minutesAgo = (...minutes: number[]) =>
  minutes.map((count, index) => ({
    at: new Date(now.getTime() - count * 60_000),
    ticket: `t${index}`,
    gist: `g${index}`,
  }))
const onTicket = (...minutes: number[]) => minutesAgo(...minutes).map((reply) => ({ ...reply, ticket: 't' }))
const sameWords = (...minutes: number[]) => minutesAgo(...minutes).map((reply) => ({ ...reply, gist: 'g' }))
const twenty = minutesAgo(...Array.from({ length: 20 }, () => 30))

test.each([
  ['a stranger twice an hour', minutesAgo(10), false, true],
  ['a stranger not a third time', minutesAgo(10, 50), false, false],
  ['a stranger again when the hour is over', minutesAgo(70, 80, 90, 100), false, true],
  ['a stranger five times a day', minutesAgo(70, 80, 90, 100, 110), false, false],
  ['a known person about each new ticket', minutesAgo(1, 2, 3, 4, 5), true, true],
  ['a known person twenty times an hour', twenty, true, false],
  ['a known person about the same ticket three times an hour', onTicket(10, 20), true, true],
  ['a known person about the same ticket not a fourth time', onTicket(10, 20, 30), true, false],
  ['a robot that says the same twice an hour', sameWords(10), true, true],
  ['a robot that says the same not a third time', sameWords(10, 20), true, false],
])('answers %s: %#', (_, sent, isKnown, expected) => {
  expect(isWithinBudget(sent, { isKnown, ticket: 't', gist: 'g', now })).toBe(expected)
})

test('says the same with other numbers', () => {
  expect(wordsOf('Your ticket number is 12.')).toBe(wordsOf('your  ticket number is 4711'))
  expect(wordsOf('Platte voll')).not.toBe(wordsOf('Lüfter laut'))
})

test('asks ticket, person, group and sender configuration in this order whether to confirm', () => {
  const wishes = {
    ticket: 'user_default',
    userDisables: null,
    groupDisables: false,
    senderConfigurationConfirms: true,
  } as const
  expect(mayConfirm(wishes)).toBe(true)
  expect(mayConfirm({ ...wishes, groupDisables: true })).toBe(false)
  expect(mayConfirm({ ...wishes, groupDisables: true, userDisables: false })).toBe(true)
  expect(mayConfirm({ ...wishes, userDisables: true })).toBe(false)
  expect(mayConfirm({ ...wishes, ticket: 'enabled', userDisables: true })).toBe(true)
  expect(mayConfirm({ ...wishes, ticket: 'disabled' })).toBe(false)
  expect(mayConfirm({ ...wishes, senderConfigurationConfirms: false })).toBe(false)
  expect(mayConfirm({ ...wishes, senderConfigurationConfirms: false, userDisables: false })).toBe(true)
})

test('tells the number of the new ticket in the language of the sender', () => {
  const reply = {
    kind: 'new-ticket',
    publicId: 10023,
    subject: 'Re: Ausfall',
    url: 'https://l.example/ticket/view/10023',
  } as const
  expect(autoReplyText(reply, 'de')).toMatchObject({ subject: '[#10023] Ausfall' })
  expect(autoReplyText(reply, 'de').text).toContain('Ticket #10023 angelegt')
  expect(autoReplyText(reply, 'en').text).toContain('created ticket #10023')
  expect(autoReplyText({ ...reply, kind: 'confirmed' }, 'de').text).toContain('dem Ticket #10023 zugeordnet')
})

test('says to a rejected sender why and what to do', () => {
  const unknown = autoReplyText(
    { kind: 'rejected', subject: 'Frage', reason: 'not-assignable', url: 'https://l.example' },
    'de',
  )
  expect(unknown.subject).toBe('Nicht zugeordnet: Frage')
  expect(unknown.text).toContain('Absenderadresse nicht kennen')
  expect(unknown.text).toContain('im Kundenbereich: https://l.example')
  const finished = autoReplyText(
    { kind: 'rejected', subject: 'AW: Frage', reason: 'ticket-finished', publicId: 7 },
    'en',
  )
  expect(finished.text).toContain('write a new e-mail')
})

test('puts a mail into its conversation and marks what a machine wrote', () => {
  const draft = { messageId: '<n@l>', inReplyTo: '<b@x>', references: ['<a@x>', '<b@x>'] }
  expect(threadHeaders({ ...draft, nature: 'person' })).toEqual({
    'Message-ID': '<n@l>',
    'In-Reply-To': '<b@x>',
    References: '<a@x> <b@x>',
  })
  expect(threadHeaders({ ...draft, nature: 'reply' })).toMatchObject({
    'Auto-Submitted': 'auto-replied',
    'X-Auto-Response-Suppress': 'All',
  })
  expect(threadHeaders({ ...draft, nature: 'notice', inReplyTo: null, references: [] })).not.toHaveProperty(
    'References',
  )
})

test('keeps References short but never loses the first mail', () => {
  const ids = Array.from({ length: 100 }, (_, index) => `<${index}@x>`)
  const { References = '' } = threadHeaders({ nature: 'person', messageId: '<n@l>', inReplyTo: null, references: ids })
  expect(References.split(' ')).toHaveLength(20)
  expect(References).toMatch(/^<0@x> .*<99@x>$/)
})

test('takes only what a notice itself says below for its foot, not the signature of a comment in it', () => {
  const notice =
    'Chef hat kommentiert.\n\nBis morgen\n\n-- \nNordlicht GmbH\n\nTicket öffnen: x\n\n-- \nWeil Sie es beobachten.'
  expect(splitFoot(notice)).toEqual({
    body: 'Chef hat kommentiert.\n\nBis morgen\n\n-- \nNordlicht GmbH\n\nTicket öffnen: x',
    foot: 'Weil Sie es beobachten.',
  })
  expect(splitFoot('Guten Tag')).toEqual({ body: 'Guten Tag', foot: '' })
})

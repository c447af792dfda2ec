import { expect, test } from 'vitest'
import { sentenceOf } from './entry-sentence.ts'

const change = (field: string, before: unknown, after: unknown) => ({ field, before, after })

test.each([
  ['booked', [change('accruedTime', null, '20m'), change('billed', null, false)]],
  ['booked', [change('accruedMinutes', null, 20)]],
  ['booked', []],
  ['reversed', [change('accruedTime', null, '-20m'), change('billed', null, false)]],
  ['removed', [change('accruedTime', '20m', null), change('billed', false, null)]],
  ['billed', [change('billed', false, true)]],
  ['unbilled', [change('billed', true, false)]],
  ['changed', [change('description', '', 'Cache geleert')]],
] as const)('time that was %s is told as that: %j', (what, changes) => {
  expect(sentenceOf({ kind: 'worktime', changes: [...changes] })).toBe(`worktime-${what}`)
})

test('a file that was taken away is not told as one that came', () => {
  expect(sentenceOf({ kind: 'attachment', changes: [change('attachment', null, 'a.pdf')] })).toBe('attachment')
  expect(sentenceOf({ kind: 'attachment', changes: [change('attachment', 'a.pdf', null)] })).toBe('attachment-removed')
})

test.each([
  ['comment', []],
  ['comment-changed', [change('text', 'Cache leeren', 'Cache geleert')]],
  ['comment-changed', [change('internal', false, true)]],
  ['comment-approved', [change('approved', false, true)]],
  ['comment-unapproved', [change('approved', true, false)]],
  ['comment-removed', [change('deleted', false, true)]],
  ['comment-restored', [change('deleted', true, false)]],
] as const)('what is done with a comment is told as %s, and nobody writes it again', (sentence, changes) => {
  expect(sentenceOf({ kind: 'comment', changes: [...changes] })).toBe(sentence)
})

test('a mail that is late is not told as one that did not arrive', () => {
  const told = (field: string) => sentenceOf({ kind: 'notification', changes: [change(field, null, 'a@b.example')] })
  expect(['undeliverable', 'delayed', 'mail-loop'].map(told)).toEqual(['mail-undelivered', 'mail-late', 'mail-loop'])
})

test('an alert that was sent, one that failed and one that somebody took are told apart, and that a ticket comes back', () => {
  const told = (field: string) => sentenceOf({ kind: 'notification', changes: [change(field, null, 'Regel → Kanal')] })
  expect(['delivered', 'failed', 'acknowledged', 'resumesAt'].map(told)).toEqual([
    'alert-sent',
    'alert-failed',
    'alert-taken',
    'comes-back',
  ])
  expect(sentenceOf({ kind: 'notification', changes: [] })).toBe('notification')
})

test('everything else is told by its kind', () => {
  expect(sentenceOf({ kind: 'status', changes: [change('status', 'open', 'closed')] })).toBe('status')
})

import type { MailRecipient } from '@leitstand/contracts/mail/deliveries'
import { expect, test } from 'vitest'
import { deliveryOf } from './delivery-of.ts'

const to = (state: MailRecipient['state'], settled = false): MailRecipient => ({
  ...{ address: 'a@kunde.example', reason: null, status: null, answer: null, at: '2026-02-12T10:00:00Z' },
  ...{ state, settled, resentTo: null },
})

test.each([
  ['sent', 'when all have it', [to('sent'), to('sent')]],
  ['bounced', 'when it came back from one of them', [to('sent'), to('bounced')]],
  ['delayed', 'while one server puts it off', [to('sent'), to('delayed')]],
  ['sent', 'when somebody saw to it that one did not get it', [to('sent'), to('refused', true)]],
] as const)('a mail is %s %s', (delivery, _when, recipients) => {
  expect(deliveryOf({ state: 'sent', recipients: [...recipients] })).toBe(delivery)
})

test('a mail without recipients waits, or reached nobody', () => {
  expect(deliveryOf({ state: 'waiting', recipients: [] })).toBe('waiting')
  expect(deliveryOf({ state: 'failed', recipients: [] })).toBe('nobody')
})

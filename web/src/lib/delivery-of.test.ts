import type { MailRecipient } from '@leitstand/contracts/mail/deliveries'
import { expect, test } from 'vitest'
import { deliveryOf } from './delivery-of.ts'

const to = (state: MailRecipient['state'], resentTo: string | null = null): MailRecipient => ({
  ...{ address: 'a@kunde.example', reason: null, status: null, answer: null, at: '2026-02-12T10:00:00Z' },
  ...{ state, resentTo },
})

test.each([
  ['sent', 'when all have it', [to('sent'), to('sent')]],
  ['bounced', 'when it came back from one of them', [to('sent'), to('bounced')]],
  ['delayed', 'while one server puts it off', [to('sent'), to('delayed')]],
  [
    'sent',
    'when it went again to another address of the one who did not get it',
    [to('sent'), to('refused', 'b@kunde.example')],
  ],
] as const)('a mail is %s %s', (delivery, _when, recipients) => {
  expect(deliveryOf({ state: 'sent', recipients: [...recipients] })).toBe(delivery)
})

test('a mail without recipients waits, or reached nobody', () => {
  expect(deliveryOf({ state: 'waiting', recipients: [] })).toBe('waiting')
  expect(deliveryOf({ state: 'failed', recipients: [] })).toBe('nobody')
})

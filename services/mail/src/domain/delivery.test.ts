import { deliveryReasons } from '@leitstand/contracts/mail/deliveries'
import { expect, test } from 'vitest'
import { bouncedOutcomes, refusedOutcome } from './delivery.ts'

test.each([
  ['5.1.1', 'User unknown', 'unknown-address'],
  ['5.1.2', 'Host unknown', 'unknown-domain'],
  ['5.1.3', 'Bad destination mailbox address syntax', 'unknown-address'],
  ['5.1.6', 'Mailbox has moved', 'unknown-address'],
  ['5.1.8', 'Bad sender address', 'sender-refused'],
  ['5.1.10', 'Domain has a null MX', 'unknown-domain'],
  ['4.2.1', 'Mailbox temporarily disabled', 'mailbox-disabled'],
  ['5.2.1', 'Mailbox disabled', 'mailbox-disabled'],
  ['4.2.2', 'Over quota', 'mailbox-full'],
  ['5.2.2', 'Mailbox full', 'mailbox-full'],
  ['5.2.3', 'Message length exceeds limit', 'too-large'],
  ['4.3.1', 'Mail system full', 'busy'],
  ['5.3.1', 'Mail system full', 'busy'],
  ['5.3.2', 'System not accepting network messages', 'busy'],
  ['5.3.4', 'Message too big for system', 'too-large'],
  ['4.4.1', 'No answer from host', 'unreachable'],
  ['4.4.2', 'Bad connection', 'unreachable'],
  // The directory does not answer; that says nothing of the domain.
  ['4.4.3', 'Name service error, try again', 'unreachable'],
  ['5.4.4', 'Unable to route', 'unknown-domain'],
  ['4.4.5', 'Mail system congestion', 'busy'],
  ['5.4.6', 'Routing loop detected', 'loop'],
  ['4.4.7', 'Delivery time expired', 'unreachable'],
  // So Exchange Online names people it does not know.
  ['5.4.1', 'Recipient address rejected: Access denied', 'unknown-address'],
  ['5.7.1', 'Delivery not authorized', 'refused-by-policy'],
  ['4.7.1', 'Greylisted', 'busy'],
  ['5.7.20', 'No passing DKIM signature found', 'sender-refused'],
  ['5.7.23', 'SPF validation failed', 'sender-refused'],
  ['5.7.26', 'Multiple authentication checks failed', 'sender-refused'],
  ['5.7.27', 'Sender address has null MX', 'sender-refused'],
])('a server that says %s, "%s", is understood as %s', (status, words, reason) => {
  const refusal = { address: 'a@b.example', code: Number(`${status[0]}50`), text: `${status[0]}50 ${status} ${words}` }
  expect(refusedOutcome(refusal, 1)).toMatchObject({ status, reason })
})

test('who alone got a mail waits for it when a warning names nobody', () => {
  const warning = { recipients: [], originalMessageId: '<a@b.example>', permanent: false }
  expect(bouncedOutcomes(warning, ['a@b.example'])).toMatchObject([{ address: 'a@b.example', state: 'delayed' }])
  expect(bouncedOutcomes({ ...warning, permanent: true }, ['a@b.example'])).toMatchObject([{ state: 'bounced' }])
})

test('a mailbox that takes nothing for now is not called locked', () => {
  const { de, en } = deliveryReasons['mailbox-disabled']
  expect(de).toBe('Das Postfach nimmt keine Mails an, zum Beispiel weil es abgeschaltet ist')
  expect(en).toBe('The mailbox takes no mail, for example because it is switched off')
})

import { describe, expect, test } from 'vitest'
import type { MailSender, ThreadDecision, TicketForMail } from './thread-mail.ts'
import { type SenderProof, trustSender } from './trust-sender.ts'

const ticket: TicketForMail = {
  uuid: 't',
  publicId: 10_001,
  status: 'open',
  staffRole: 'ROLE_EMPLOYEE',
  customer: 'c',
  people: [],
  addresses: [],
}
const comment: ThreadDecision = { outcome: 'comment', ticket }
const opening: ThreadDecision = { outcome: 'new-ticket', foreign: null }
const agent: MailSender = {
  address: 'a@x.example',
  person: { uuid: 'a', staff: true, roles: ['ROLE_EMPLOYEE'], customerGroup: null },
}
const customer: MailSender = {
  address: 'c@y.example',
  person: { uuid: 'k', staff: false, roles: ['ROLE_CUSTOMER'], customerGroup: 'c' },
}
const stranger: MailSender = { address: 's@z.example', person: null }
const nothing: SenderProof = {
  given: [],
  isAuthenticated: false,
  isRefusedByDomain: false,
  isContradicted: false,
  hasSeveralSenders: false,
  isAccepted: false,
}
const go = { heldBecause: null, isConfirmed: true }
const marked = { heldBecause: null, isConfirmed: false }
const held = (heldBecause: string) => ({ heldBecause, isConfirmed: false })

describe.each([
  ['an employee', agent, held('sender-unproven'), marked],
  ['a customer', customer, marked, marked],
  ['a stranger', stranger, go, go],
] as const)('a mail of %s', (_who, sender, unprovenComment, unprovenTicket) => {
  test.each([
    ['with nothing to prove it', {}, unprovenComment, unprovenTicket],
    ['that answers our mail about this ticket', { given: [10_001] }, go, unprovenTicket],
    ['that answers our mail about another ticket', { given: [10_002] }, unprovenComment, unprovenTicket],
    ['that answers our mail about no ticket', { given: [null] }, unprovenComment, go],
    ['whose domain proves it', { isAuthenticated: true }, go, go],
    ['whose domain disowns it', { isRefusedByDomain: true }, held('refused-by-domain'), held('refused-by-domain')],
    [
      'with several senders',
      { hasSeveralSenders: true, isAuthenticated: true },
      held('several-senders'),
      held('several-senders'),
    ],
    ['that was accepted by hand', { isAccepted: true, hasSeveralSenders: true }, go, go],
  ] as const)('%s', (_name, proof, asComment, asTicket) => {
    expect(trustSender(comment, sender, { ...nothing, ...proof })).toEqual(asComment)
    expect(trustSender(opening, sender, { ...nothing, ...proof })).toEqual(asTicket)
  })
})

describe('an answer to our mail', () => {
  const given = { ...nothing, given: [10_001, null] }
  test.each([
    ['that came another way', { isContradicted: true }, 'sender-unproven'],
    ['whose domain disowns it', { isRefusedByDomain: true, isContradicted: true }, 'refused-by-domain'],
  ] as const)('%s speaks no more for an employee', (_name, proof, reason) => {
    expect(trustSender(comment, agent, { ...given, ...proof })).toEqual(held(reason))
  })

  test('speaks for a customer until their domain disowns it', () => {
    expect(trustSender(comment, customer, { ...given, isContradicted: true })).toEqual(go)
    const disowned = { ...given, isRefusedByDomain: true, isContradicted: true }
    expect(trustSender(comment, customer, disowned)).toEqual(held('refused-by-domain'))
  })
})

test('a stranger is doubted only where something speaks against them, and in a ticket that is there already', () => {
  const contradicted = { ...nothing, isContradicted: true }
  expect(trustSender(comment, stranger, contradicted)).toEqual(marked)
  expect(trustSender(opening, stranger, contradicted)).toEqual(go)
})

test('what changes no ticket needs no proof', () => {
  const ignored: ThreadDecision = { outcome: 'ignored', reason: 'automatic-reply', ticket }
  expect(trustSender(ignored, agent, { ...nothing, hasSeveralSenders: true })).toEqual(go)
})

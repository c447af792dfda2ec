import { expect, test } from 'vitest'
import type { Classification } from './classify-mail.ts'
import { type MailSender, type ThreadQuestion, type TicketForMail, threadMail } from './thread-mail.ts'

const verdict: Classification = {
  kind: 'normal',
  isMachine: false,
  isAutoReply: false,
  isBounce: false,
  isProvenBounce: false,
  isList: false,
  mayBeAnswered: true,
  notAnsweredBecause: [],
  bounce: null,
}
const ticket: TicketForMail = {
  uuid: 't1',
  publicId: 10023,
  status: 'open',
  staffRole: 'ROLE_EMPLOYEE',
  customer: 'nordlicht',
  people: ['chef'],
  addresses: ['partner@agentur.example'],
}
const customer: MailSender = {
  address: 'nutzer@nordlicht.example',
  person: { uuid: 'nutzer', staff: false, roles: [], customerGroup: 'nordlicht' },
}
const foreigner: MailSender = {
  address: 'chef@suedwind.example',
  person: { uuid: 'x', staff: false, roles: [], customerGroup: 'suedwind' },
}
const stranger: MailSender = { address: 'fremd@irgendwo.example', person: null }

function ask(question: Partial<ThreadQuestion>) {
  return threadMail({
    verdict,
    candidates: [ticket],
    sender: customer,
    isConfigured: true,
    ownAddresses: ['support@l.example'],
    assigned: null,
    isWanted: false,
    ...question,
  })
}

test('puts the answer of a person of the customer into the ticket', () => {
  expect(ask({})).toEqual({ outcome: 'comment', ticket })
})

test('lets staff and those who took part by mail write into the ticket', () => {
  const agent = {
    address: 'agent@l.example',
    person: { uuid: 'a', staff: true, roles: ['ROLE_EMPLOYEE'] as const, customerGroup: null },
  }
  expect(ask({ sender: agent }).outcome).toBe('comment')
  expect(ask({ sender: { address: 'Partner+Shop@agentur.example', person: null } }).outcome).toBe('comment')
})

test('never lets a stranger or another customer into a ticket, whatever number they write', () => {
  expect(ask({ sender: stranger })).toEqual({ outcome: 'new-ticket', foreign: ticket })
  expect(ask({ sender: foreigner })).toEqual({ outcome: 'new-ticket', foreign: ticket })
  expect(ask({ sender: foreigner, candidates: [{ ...ticket, addresses: [foreigner.address] }] }).outcome).toBe(
    'new-ticket',
  )
})

test('takes the next evidence when the strongest belongs to somebody else', () => {
  const own = { ...ticket, uuid: 't2', customer: 'suedwind' }
  expect(ask({ sender: foreigner, candidates: [ticket, own] })).toEqual({ outcome: 'comment', ticket: own })
})

test('rejects who is unknown and writes to nobody in particular', () => {
  expect(ask({ sender: stranger, candidates: [], isConfigured: false })).toMatchObject({
    outcome: 'rejected',
    reason: 'unknown-sender',
  })
  expect(ask({ sender: customer, candidates: [], isConfigured: false }).outcome).toBe('new-ticket')
})

test('reopens a closed ticket and rejects answers to an archived or canceled one', () => {
  expect(ask({ candidates: [{ ...ticket, status: 'closed' }] }).outcome).toBe('comment')
  for (const status of ['archived', 'canceled'] as const) {
    expect(ask({ candidates: [{ ...ticket, status }] })).toMatchObject({
      outcome: 'rejected',
      reason: 'ticket-finished',
    })
  }
})

test('opens no ticket for answers of machines and for our own mail', () => {
  expect(ask({ verdict: { ...verdict, isAutoReply: true }, candidates: [] }).outcome).toBe('ignored')
  expect(ask({ sender: { address: 'Support@L.example', person: null } })).toMatchObject({
    outcome: 'ignored',
    reason: 'own-address',
  })
})

test('records a bounce at its ticket and ignores bounces of mail we never sent', () => {
  const bounced = { ...verdict, isBounce: true, isProvenBounce: true }
  expect(ask({ verdict: bounced, sender: null })).toEqual({ outcome: 'bounce', ticket })
  expect(ask({ verdict: bounced, sender: null, candidates: [] })).toMatchObject({
    outcome: 'ignored',
    reason: 'backscatter',
  })
})

test('opens a ticket for what may be the words of a person about mails that come back', () => {
  const doubtful = { ...verdict, isBounce: true }
  expect(ask({ verdict: doubtful, candidates: [] })).toMatchObject({ outcome: 'new-ticket' })
  expect(ask({ verdict: doubtful })).toEqual({ outcome: 'bounce', ticket })
})

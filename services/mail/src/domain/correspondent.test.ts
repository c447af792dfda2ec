import { expect, test } from 'vitest'
import { correspondentOf } from './correspondent.ts'

const from = [{ name: 'Formular', address: 'Formular@shop.example' }]
const hans = [{ name: 'Hans', address: 'hans@web.example' }]

const stranger = { uuid: null, staff: false, customerGroup: null, language: 'de', confirmationsDisabled: null } as const
const known = { ...stranger, uuid: 'k' }
const noreply = [{ name: '', address: 'noreply@shop.example' }]

test.each([
  ['a stranger without another wish', from, [], stranger, 'new-ticket', 'formular@shop.example'],
  ['a form that says who filled it in', from, hans, stranger, 'new-ticket', 'hans@web.example'],
  ['whoever writes into the ticket of others', from, hans, stranger, 'comment', 'formular@shop.example'],
  ['a known person, whatever the mail wishes', from, hans, known, 'new-ticket', 'formular@shop.example'],
  ['a wish that reaches nobody', from, noreply, stranger, 'new-ticket', 'formular@shop.example'],
  ['nobody', [], [], stranger, 'new-ticket', null],
] as const)('answers go right to %s', (_, sender, replyTo, author, action, address) => {
  const mail = { from: [...sender], replyTo: [...replyTo] }
  expect(correspondentOf(mail, { author, action }, { assignedTicket: null })).toBe(address)
})

test('whoever puts a mail into a ticket by hand brings in who filled in its form', () => {
  const plan = { author: stranger, action: 'comment' } as const
  expect(correspondentOf({ from, replyTo: hans }, plan, { assignedTicket: 10_001 })).toBe('hans@web.example')
})

import { expect, test } from 'vitest'
import { correspondentOf } from './correspondent.ts'

const from = [{ name: 'Formular', address: 'Formular@shop.example' }]
const hans = [{ name: 'Hans', address: 'hans@web.example' }]

test.each([
  ['a stranger without another wish', from, [], false, 'formular@shop.example'],
  ['a form that says who filled it in', from, hans, false, 'hans@web.example'],
  ['a known person, whatever the mail wishes', from, hans, true, 'formular@shop.example'],
  ['a wish that reaches nobody', from, [{ name: '', address: 'noreply@shop.example' }], false, 'formular@shop.example'],
  ['nobody', [], [], false, null],
])('answers go right to %s', (_, sender, replyTo, isKnown, address) => {
  expect(correspondentOf({ from: sender, replyTo }, isKnown)).toBe(address)
})

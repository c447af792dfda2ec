import { expect, test } from 'vitest'
import { readForwardedSender } from './read-forwarded.ts'

const block = (from: string) =>
  `${from}\nGesendet: Montag, 9. Februar 2026 10:00\nAn: Jonas\nBetreff: Kalender\n\nHallo`

test.each([
  ['WG: Kalender', `Bitte Ticket.\n\n${block('Von: Erika <Erika@Blumen.example>')}`, 'erika@blumen.example'],
  ['Fwd: x', block('From: erika@blumen.example'), 'erika@blumen.example'],
  [
    'Kalender',
    `---------- Forwarded message ---------\n${block('Von: Erika <erika@blumen.example>')}`,
    'erika@blumen.example',
  ],
  ['Kalender', `Er schrieb:\n${block('Von: Erika <erika@blumen.example>')}`, null],
  ['WG: Kalender', 'Von: wem auch immer', null],
])('of %j the sender is %#', (subject, text, sender) => {
  expect(readForwardedSender(text, subject)).toBe(sender)
})

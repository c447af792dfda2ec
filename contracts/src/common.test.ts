import { expect, test } from 'vitest'
import { Title, UuidRelation, UuidRelations } from './common.ts'

test.each([
  ['HDR\r\nBcc: b@c.example', 'HDR Bcc: b@c.example'],
  ['eins\n\n\nzwei', 'eins zwei'],
  ['  drei\r\n', 'drei'],
  ['vier\tfünf\u001b[31m sechs', 'vier fünf [31m sechs'],
  ['sieben\u0085acht\u007f', 'sieben acht'],
])('a title is one line: %j', (written, kept) => {
  expect(Title.parse(written)).toBe(kept)
})

test('a title of nothing but line breaks is empty', () => {
  expect(Title.safeParse('\r\n\n').success).toBe(false)
})

const label = '018f2b5e-9d3c-7a41-8c2e-5b7d9e0f1a2b'

test('what is named twice in a list is kept once, however it is written', () => {
  expect(UuidRelations.parse([label, `/api/labels/${label}`, { uuid: label }])).toEqual([label])
})

test('capitals make no other uuid', () => {
  expect(UuidRelation.parse(label.toUpperCase())).toBe(label)
})

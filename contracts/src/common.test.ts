import { expect, test } from 'vitest'
import { Title } from './common.ts'

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

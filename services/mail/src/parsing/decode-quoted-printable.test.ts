import { expect, test } from 'vitest'
import { decodeQuotedPrintable } from './decode-quoted-printable.ts'

const decoded = (text: string) => decodeQuotedPrintable(Buffer.from(text, 'latin1')).toString('latin1')

test.each([
  ['letters of both cases', 'Gr=FC=df=C3=bc', 'Gr\xfc\xdf\xc3\xbc'],
  ['lines that go on', 'eins=\r\nzwei=\ndrei', 'einszweidrei'],
  ['lines that end', 'eins\r\nzwei\n', 'eins\r\nzwei\n'],
  ['what is no code', 'a=b =G1 =4', 'a=b =G1 =4'],
  ['an equals sign at the end', 'a=', 'a='],
  ['a carriage return alone', 'a=\rb', 'a=\rb'],
])('reads %s', (_name, text, meant) => {
  expect(decoded(text)).toBe(meant)
})

// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { decodeHTMLStrict } from './entities.ts'

test.each([
  ['&copy;', '©'],
  ['&uuml;', 'ü'],
  ['&NewLine;', '\n'],
  ['&lt;', '<'],
  ['&semi;', ';'],
  ['&nothing;', '&nothing;'],
  ['&unknown;', '&unknown;'],
])('reads %s as everybody does who knows all names', (reference, sign) => {
  expect(decodeHTMLStrict(reference)).toBe(sign)
})

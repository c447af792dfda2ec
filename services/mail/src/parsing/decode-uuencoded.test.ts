import { expect, test } from 'vitest'
import { decodeUuencoded } from './decode-uuencoded.ts'

test('gives back the bytes of a file, whatever their number', () => {
  const lines = ['begin 644 preise.csv', '(07)T:6ME;#L`', '#0V%T', '"0V$`', '!0P``', '`', 'end', 'Gruß']
  expect(decodeUuencoded(Buffer.from(lines.join('\r\n'))).toString()).toBe('Artikel;CatCaC')
})

test('leaves what was not encoded at all', () => {
  expect(decodeUuencoded(Buffer.from('Artikel;')).toString()).toBe('Artikel;')
})

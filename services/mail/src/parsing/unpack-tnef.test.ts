import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attribute, called, number, property, winmail } from '../../test/a-winmail.ts'
import { unpackTnef } from './unpack-tnef.ts'

/** As Outlook packs files: a short name in the old attribute, the whole one among the properties. */
function packed(files: { short: string; long?: string; content: string | Buffer }[]): Buffer {
  const attributes = files.flatMap(({ short, long, content }) => [
    attribute(0x9002, Buffer.alloc(14), 2),
    attribute(0x8010, Buffer.from(`${short}\0`, 'latin1'), 2),
    attribute(0x800f, Buffer.from(content), 2),
    ...(long === undefined ? [] : [attribute(0x9005, propertiesWith(long), 2)]),
  ])
  return winmail(called('IPM.Microsoft Mail.Note'), ...attributes)
}

/** A number, a named property, one with several values, and then the name. */
function propertiesWith(name: string): Buffer {
  const named = [number(2, 3), number(2, 0x8001), Buffer.alloc(16), number(4, 1), number(4, 6)]
  const many = [number(2, 0x101f), number(2, 0x3001), number(4, 2), number(4, 2), Buffer.from('a\0\0\0', 'latin1')]
  return Buffer.concat([
    number(4, 4),
    ...[number(2, 3), number(2, 0x0e20), number(4, 7)],
    ...[...named, Buffer.from('Eins\0\0\0\0', 'latin1'), number(4, 1)],
    ...[...many, number(4, 2), Buffer.from('b\0\0\0', 'latin1')],
    property(0x1f, 0x3707, Buffer.from(`${name}\0`, 'utf16le')),
  ])
}

test('files come out of a winmail.dat under the names that their sender gave them', () => {
  const whole = packed([
    { short: 'KNDIGU~1.PDF', long: 'Kündigung – unterschrieben.pdf', content: 'pdf' },
    { short: 'preise.csv', content: 'a;b' },
  ])
  expect(unpackTnef(whole).map(({ name, content }) => [name, String(content)])).toEqual([
    ['Kündigung – unterschrieben.pdf', 'pdf'],
    ['preise.csv', 'a;b'],
  ])
})

test('what is no winmail.dat, or holds only the text of a mail, has no files', () => {
  expect(unpackTnef(Buffer.from('Fixture\n'))).toEqual([])
  expect(unpackTnef(packed([]))).toEqual([])
})

test('a winmail.dat that was cut off gives what it has, and no bytes make its reading fail', () => {
  const whole = packed([
    { short: 'a.txt', content: 'eins' },
    { short: 'b.txt', long: 'zwei.txt', content: 'zwei' },
  ])
  expect(unpackTnef(whole.subarray(0, -140)).map(({ name }) => name)[0]).toBe('a.txt')
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255))), fc.nat(whole.length), (changes, end) => {
      const broken = Buffer.from(whole)
      for (const [at, byte] of changes) broken[at] = byte
      expect(unpackTnef(broken.subarray(0, end)).length).toBeLessThanOrEqual(2)
    }),
  )
})

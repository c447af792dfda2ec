import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unpackTnef } from './unpack-tnef.ts'

function number(bytes: number, value: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

function attribute(level: number, id: number, data: Buffer): Buffer {
  return Buffer.concat([number(1, level), number(2, id), number(2, 6), number(4, data.length), data, number(2, 0)])
}

const variable = (type: number, id: number, data: Buffer) =>
  Buffer.concat([
    number(2, type),
    number(2, id),
    number(4, 1),
    number(4, data.length),
    data,
    Buffer.alloc((4 - (data.length % 4)) % 4),
  ])

/** As Outlook packs files: a short name in the old attribute, the whole one among the properties. */
function winmail(files: { short: string; long?: string; content: string | Buffer }[]): Buffer {
  const packed = files.flatMap(({ short, long, content }) => [
    attribute(2, 0x9002, Buffer.alloc(14)),
    attribute(2, 0x8010, Buffer.from(`${short}\0`, 'latin1')),
    attribute(2, 0x800f, Buffer.from(content)),
    ...(long === undefined ? [] : [attribute(2, 0x9005, propertiesWith(long))]),
  ])
  const message = attribute(1, 0x8008, Buffer.from('IPM.Microsoft Mail.Note\0'))
  return Buffer.concat([number(4, 0x223e9f78), number(2, 1), message, ...packed])
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
    variable(0x1f, 0x3707, Buffer.from(`${name}\0`, 'utf16le')),
  ])
}

test('files come out of a winmail.dat under the names that their sender gave them', () => {
  const packed = winmail([
    { short: 'KNDIGU~1.PDF', long: 'Kündigung – unterschrieben.pdf', content: 'pdf' },
    { short: 'preise.csv', content: 'a;b' },
  ])
  expect(unpackTnef(packed).map(({ name, content }) => [name, String(content)])).toEqual([
    ['Kündigung – unterschrieben.pdf', 'pdf'],
    ['preise.csv', 'a;b'],
  ])
})

test('what is no winmail.dat, or holds only the text of a mail, has no files', () => {
  expect(unpackTnef(Buffer.from('Fixture\n'))).toEqual([])
  expect(unpackTnef(winmail([]))).toEqual([])
})

test('a winmail.dat that was cut off gives what it has, and no bytes make its reading fail', () => {
  const packed = winmail([
    { short: 'a.txt', content: 'eins' },
    { short: 'b.txt', long: 'zwei.txt', content: 'zwei' },
  ])
  expect(unpackTnef(packed.subarray(0, -140)).map(({ name }) => name)[0]).toBe('a.txt')
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(packed.length - 1), fc.nat(255))), fc.nat(packed.length), (changes, end) => {
      const broken = Buffer.from(packed)
      for (const [at, byte] of changes) broken[at] = byte
      expect(unpackTnef(broken.subarray(0, end)).length).toBeLessThanOrEqual(2)
    }),
  )
})

import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { attribute, number, properties, property, winmail } from '../../test/a-winmail.ts'
import { readRtf, readTnefBody } from './tnef-body.ts'

const withProperties = (...list: Buffer[]) => winmail(properties(...list))

/** RTF as it may stand without being compressed (MS-OXRTFCP 2.1.3.1.1). */
const stored = (rtf: string) => {
  const bytes = Buffer.from(rtf, 'latin1')
  return Buffer.concat([
    number(4, bytes.length + 12),
    number(4, bytes.length),
    Buffer.from('MELA'),
    number(4, 0),
    bytes,
  ])
}
const withRtf = (rtf: Buffer) => withProperties(property(0x102, 0x1009, rtf))
const head = '{\\rtf1\\ansi\\ansicpg1252'
const outlook =
  `${head}\\deff0{\\fonttbl{\\f0\\fswiss Arial;}}{\\colortbl\\red0;}{\\info{\\author Chef}}\\uc1\\pard\\f0 ` +
  "Gr\\'fc\\'dfe, 5 \\u8364?\\par zweite \\b Zeile\\b0 {\\pict\\wmetafile8 0102abcd}\\par }"
/** The example of MS-OXRTFCP 4.1.1. */
const example = Buffer.from(
  '2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232 0af32068656c090020627705b06c647d0a800fa0'.replace(
    / /,
    '',
  ),
  'hex',
)

test('the words of a mail that is nothing but a winmail.dat are read from its RTF', () => {
  expect(readTnefBody(withRtf(stored(outlook)))).toEqual({
    text: expect.stringMatching(/^Grüße, 5 €\s+zweite Zeile\s*$/),
  })
  expect(readTnefBody(withRtf(example))).toEqual({ text: expect.stringContaining('hello world') })
})

test('HTML and text that RTF only carries come out as what they were', () => {
  const html = `${head}\\fromhtml1 {\\*\\htmltag64 <p>}Hallo {\\*\\htmltag84 <b>}Welt{\\*\\htmltag92 </b>}{\\*\\htmltag72 </p>}}`
  expect(readTnefBody(withRtf(stored(html)))).toEqual({ html: '<p>Hallo <b>Welt</b></p>' })
  expect(readTnefBody(withRtf(stored(`${head}\\fromtext Hallo\\par Welt}`)))).toEqual({ text: 'Hallo\r\nWelt' })
})

test('text and HTML that stand beside the RTF come first', () => {
  const rtf = property(0x102, 0x1009, stored(outlook))
  const text = property(0x1f, 0x1000, Buffer.from('Grüße\0', 'utf16le'))
  expect(readTnefBody(withProperties(rtf, text))).toEqual({ text: 'Grüße' })
  const html = property(0x102, 0x1013, Buffer.from('<p>Grüße</p>', 'latin1'))
  expect(readTnefBody(withProperties(rtf, text, html))).toEqual({ html: '<p>Grüße</p>' })
  const old = attribute(0x800c, Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0]))
  expect(readTnefBody(winmail(attribute(0x9007, Buffer.concat([number(4, 1251), number(4, 0)])), old))).toEqual({
    text: 'Привет',
  })
})

test('what is broken or lies about its length is read as nothing, and ends', () => {
  const lying = Buffer.from(example)
  lying.writeUInt32LE(0x7fffffff, 0)
  expect(readTnefBody(withRtf(lying))).toBeNull()
  expect(readTnefBody(Buffer.from('Fixture'))).toBeNull()
  const whole = withRtf(stored(outlook))
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, value) => {
      const broken = Buffer.from(whole)
      broken[at] = value
      expect(() => readTnefBody(broken)).not.toThrow()
    }),
  )
})

test('RTF of groups within groups without end is left at once, and no word of one with many side by side is lost', () => {
  expect(readRtf(`${head} Hallo ${'{'.repeat(32_000)}${'}'.repeat(32_001)}`)).toBeNull()
  expect(readRtf(`${head} ${'{\\b a}'.repeat(2_000)} \\{\\{ Ende}`)).toEqual({
    text: expect.stringMatching(/^a{2000} ?\{\{ Ende$/),
  })
})

test('signs that RTF names by no number are left out, and fill no log', () => {
  const warn = vi.spyOn(console, 'warn')
  expect(readRtf(`${head} a\\'zz \\\\'b${"\\'".repeat(100)} Gr\\'fc\\'DFe}`)).toEqual({ text: "azz \\'b Grüße" })
  expect(warn).not.toHaveBeenCalled()
})

import { isUtf8 } from 'node:buffer'

export type WideCharset = 'utf-16le' | 'utf-16be'

const namesWide = /^(utf-?(16|32)([lb]e)?|(cs)?unicode|(iso-10646-)?ucs-?[24])$/i
const namesNoOrder = /^(utf-?16|unicode|csunicode|(iso-10646-)?ucs-?2)$/i
/** Of all bytes; more than one in so many is zero where each letter takes two. */
const bytesForZero = 25
const sample = 64 * 1024

/**
 * The order of the bytes of text with two of them a letter (UTF-16), where its label names none or is wrong, and UTF-8 where a
 * program only called it so; null for any other text, and for one that the parser reads by its label and mark.
 */
export function wideCharset(bytes: Buffer, label: string): WideCharset | 'utf-8' | null {
  // Letters of two bytes each hold a zero in every line, if only in its end.
  if (namesWide.test(label) && !bytes.includes(0) && isUtf8(bytes)) return 'utf-8'
  const isNamed = namesNoOrder.test(label)
  if (!isNamed && !bytes.includes(0)) return null
  const begin = bytes.subarray(0, sample)
  const order = orderOfMark(begin) ?? likelyOrder(begin)
  return isNamed || isWide(begin, order) ? order : null
}

function orderOfMark(bytes: Buffer): WideCharset | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

/** What people write with: letters of Europe, of China, of Japan, of Korea, and the signs between them. */
const common =
  /[\n\r\t\x20-\x7e\u00a0-\u017f\u0370-\u058f\u2010-\u2026\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af\uff00-\uffef]/g

function likelyOrder(bytes: Buffer): WideCharset {
  const commonIn = (charset: WideCharset) => new TextDecoder(charset).decode(bytes).match(common)?.length ?? 0
  const lead = commonIn('utf-16le') - commonIn('utf-16be')
  if (lead !== 0) return lead > 0 ? 'utf-16le' : 'utf-16be'
  return differing(bytes, 1) <= differing(bytes, 0) ? 'utf-16le' : 'utf-16be'
}

/**
 * Other texts hold few zeros, and anywhere. Here they are first halves: of gaps, digits and Latin letters; first halves, which say
 * of what writing a letter is, differ less than second ones.
 */
function isWide(bytes: Buffer, order: WideCharset): boolean {
  const [first, second] = order === 'utf-16le' ? ([1, 0] as const) : ([0, 1] as const)
  const zeros = zerosOf(bytes, first)
  return (
    zeros * bytesForZero >= bytes.length &&
    zerosOf(bytes, second) * 10 <= zeros &&
    differing(bytes, first) * 2 <= differing(bytes, second)
  )
}

type Half = 0 | 1

function zerosOf(bytes: Buffer, half: Half): number {
  return bytes.filter((byte, at) => at % 2 === half && byte === 0).length
}

function differing(bytes: Buffer, half: Half): number {
  return new Set(bytes.filter((_, at) => at % 2 === half)).size
}

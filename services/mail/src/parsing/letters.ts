import { isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { wideCharset } from './wide-letters.ts'

/** What the parser reads as UTF-8. */
const utf8 = /^(|us-?ascii|ascii|utf-?8)$/i
const namesNothing = /^((x-)?unknown(-8bit)?|8bit|default)$/i
/** Old programs and telephones still write them; browsers, and so TextDecoder, do not know them. */
const codePage = /^(cp|ibm)-?\d{3}$/i
const western = /^(iso-?8859-?15?|latin-?[19]|(windows|cp)-?1252)$/i
/** So many letters beyond ASCII, and no fewer of them than others: no Western language, however it is written. */
const fewestForeign = 8
/** In percent; below it, one guess is as good as the other. */
const surest = 15
const sample = 64 * 1024

/**
 * The charset that these bytes are really in, when they cannot be, or are hardly, in the one that is named; null when the name
 * may stay.
 */
export function betterCharset(bytes: Buffer, named: string): string | null {
  const label = named.trim()
  const wide = wideCharset(bytes, label)
  if (wide || !bytes.some((byte) => byte > 0x7f)) return wide
  if (isMostlyUtf8(bytes)) return namesNothing.test(label) || western.test(label) ? 'utf-8' : null
  return utf8.test(label) || !isKnown(label) ? guess(bytes.subarray(0, sample)) : null
}

/** A byte that a relay has broken does not make the others letters of another kind. Where letters begin, a sample says enough. */
function isMostlyUtf8(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return true
  const start = bytes.findIndex((byte) => byte > 0x7f)
  const beyond = bytes.toString('utf8', start, start + sample).match(/[^\p{ASCII}]/gu) ?? []
  return beyond.filter((letter) => letter === '\ufffd').length * 4 < beyond.length
}

/** Text of bytes whose label may be wrong. */
export function decode(bytes: Buffer, named: string): string {
  const charset = betterCharset(bytes, named) ?? (isKnown(named) ? named : 'utf-8')
  return isCodePage(charset) ? iconv.decode(bytes, charset) : new TextDecoder(charset).decode(bytes)
}

function guess(bytes: Buffer): string {
  const beyond = bytes.filter((byte) => byte > 0x7f).length
  const letters = bytes.filter((byte) => (byte | 0x20) > 0x60 && (byte | 0x20) < 0x7b).length
  if (beyond < fewestForeign || beyond < letters) return 'windows-1252'
  return analyse(bytes).find(({ name, confidence }) => confidence >= surest && isKnown(name))?.name ?? 'windows-1252'
}

function isCodePage(label: string): boolean {
  return codePage.test(label) && iconv.encodingExists(label)
}

function isKnown(label: string): boolean {
  if (isCodePage(label)) return true
  try {
    return new TextDecoder(label) !== null
  } catch {
    return false
  }
}

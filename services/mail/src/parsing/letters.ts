import { isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { wideCharset } from './wide-letters.ts'

/** What the parser reads as UTF-8. */
const utf8 = /^(|us-?ascii|ascii|utf-?8)$/i
const namesNothing = /^((x-)?unknown(-8bit)?|8bit|default|x-user-defined)$/i
/** Old programs and telephones still write them; browsers, and so TextDecoder, do not know them. */
const codePage = /^((cp|ibm)-?\d{3}|utf-?32([lb]e)?)$/i
/** Whatever China calls its letters: the newest set has all the others (GB 18030), and programs name an older one. */
const chinese = /^((cs)?gb_?2312(-80)?|csiso58gb231280|x-gbk|gbk|(cp|ms|windows-)936|euc-cn|chinese)$/i
const western = /^(iso-?8859-?15?|latin-?[19]|(windows|cp)-?1252)$/i
/** Letters of one byte each: in them, hardly any words are valid UTF-8 by chance. */
const singleBytes = /^(iso-?8859-?\d{1,2}|latin-?\d|(windows|cp)-?125\d|(x-)?mac(intosh|-?roman)?)$/i
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
  if (chinese.test(label)) return 'gb18030'
  const isNamed = !namesNothing.test(label) && (utf8.test(label) || isKnown(label))
  if (isMostlyUtf8(bytes)) {
    const isWrong = !isNamed || western.test(label) || (singleBytes.test(label) && isUtf8(bytes))
    return isWrong ? 'utf-8' : null
  }
  return isNamed && !utf8.test(label) ? null : guess(bytes.subarray(0, sample))
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

import { decodeQuotedPrintable } from './decode-quoted-printable.ts'
import { betterCharset } from './letters.ts'
import { isShifted, toEucKr } from './shifted-letters.ts'

/** Encoded words of one kind that follow each other (RFC 2047): a letter may be cut between them. */
const words = /=\?([^?\s]{1,80})\?([bq])\?[^?\s]*\?=(?:\s{1,9}=\?\1\?\2\?[^?\s]*\?=)*/gi
const word = /=\?[^?\s]{1,80}\?([bq])\?([^?\s]*)\?=/gi
const kindsOfWords = /=\?([^?\s]{1,80})\?[bq]\?[^?\s]*\?=(?:\s{1,9}=\?\1\?[bq]\?[^?\s]*\?=)+/gi
/** The value of a parameter that names its letters (RFC 2231, 4). */
const parameter = /(\*=[ \t]{0,9})([\w.:-]{1,40})('[\w-]{0,40}'(?:[^\s;%]|%[\da-f]{2})*)/gi

/** Names and subjects whose letters are not those that they say get the right name, so that the parser reads them. */
export function relabelWords(head: string): string {
  return head
    .replace(kindsOfWords, inOneWord)
    .replace(words, (whole: string, label: string, kind: string) => {
      const text = [...whole.matchAll(word)].map(([, , piece = '']) => piece).join('')
      const bytes = bytesOfWord(text, kind)
      if (isShifted(withoutLanguage(label))) return encoded('euc-kr', toEucKr(bytes))
      const better = betterCharset(bytes, withoutLanguage(label))
      return better === null ? whole : whole.replaceAll(`=?${label}?`, `=?${better}?`)
    })
    .replace(parameter, (whole: string, before: string, label: string, rest: string) => {
      const better = betterCharset(bytesOfPercents(rest.slice(rest.lastIndexOf("'") + 1)), label)
      return better === null ? whole : `${before}${better}${rest}`
    })
}

/** A letter may be cut between words of both kinds, too; the parser reads each kind for itself. */
function inOneWord(whole: string, label: string): string {
  const pieces = [...whole.matchAll(word)].map(([, kind = '', piece = '']) => ({ kind: kind.toLowerCase(), piece }))
  if (pieces.every(({ kind }) => kind === pieces[0]?.kind)) return whole
  return encoded(label, Buffer.concat(pieces.map(({ kind, piece }) => bytesOfWord(piece, kind))))
}

function encoded(label: string, bytes: Buffer): string {
  return `=?${label}?B?${bytes.toString('base64')}?=`
}

/** Of several words in base64 each may end with its own padding, or go on in the middle of a byte. */
export function bytesOfWord(text: string, kind: string): Buffer {
  if (kind.toLowerCase() === 'b')
    return Buffer.concat(text.split(/(?<==)(?!=)/).map((one) => Buffer.from(one, 'base64')))
  return decodeQuotedPrintable(Buffer.from(text.replaceAll('_', ' '), 'latin1'))
}

/** Behind a star stands a language (RFC 2231, 5). */
export function withoutLanguage(label: string): string {
  return label.split('*')[0] ?? label
}

function bytesOfPercents(value: string): Buffer {
  const bytes = value.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

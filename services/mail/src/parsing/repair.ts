import { isUtf8 } from 'node:buffer'
import type { MailWarning } from '../domain/parsed-mail.ts'

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Undoes what relays do to mails and what the parser does not know. The stored bytes stay as they came. */
export function repair(raw: Buffer, warnings: MailWarning[]): Buffer {
  return labelLetters(separateParameters(trimBoundaryLines(repairLineEnds(raw, warnings))), warnings)
}

/** With bare CR as the end of every line, a mail is one endless header to the parser. */
function repairLineEnds(raw: Buffer, warnings: MailWarning[]): Buffer {
  if (raw.includes(lineFeed) || !raw.includes(carriageReturn)) return raw
  warnings.push('line-ends-repaired')
  return Buffer.from(raw.map((byte) => (byte === carriageReturn ? lineFeed : byte)))
}

/** RFC 2046 allows blanks behind a boundary; the parser would take such a line for text and miss the part. */
function trimBoundaryLines(raw: Buffer): Buffer {
  if (!raw.includes(' \n') && !raw.includes(' \r\n')) return raw
  const text = raw.toString('latin1')
  const boundaries = new Set(
    [...text.matchAll(/boundary="?([^"\r\n;]{1,200})/gi)].map(([, boundary]) => boundary?.trim() ?? ''),
  )
  const trimmed = text.replace(/^(--[^\r\n]{0,201}[^\r\n \t])[ \t]+(?=\r?$)/gm, (line, boundary: string) =>
    boundaries.has(boundary.slice(2)) || boundaries.has(boundary.slice(2, -2)) ? boundary : line,
  )
  return trimmed.length === text.length ? raw : Buffer.from(trimmed, 'latin1')
}

/** `text/plain charset=utf-8`: without the semicolon, the parser takes the text for a file of an unknown type. */
function separateParameters(raw: Buffer): Buffer {
  const text = raw.toString('latin1')
  const separated = text.replace(
    /^(content-type:[ \t]{0,20}[\w-]{1,60}\/[\w.+-]{1,120})[ \t]{1,20}(?=(charset|name|boundary|format)=)/gim,
    '$1; ',
  )
  return separated.length === text.length ? raw : Buffer.from(separated, 'latin1')
}

/** A text that says nothing of its letters, and whose letters are no UTF-8, is read like such headers: as windows-1252. */
function labelLetters(raw: Buffer, warnings: MailWarning[]): Buffer {
  if (isUtf8(raw)) return raw
  const end = /\r?\n\r?\n/.exec(raw.toString('latin1'))?.index ?? raw.length
  const head = raw.toString('latin1', 0, end)
  const [whole = '', type = 'text/plain', rest = ''] =
    /^content-type:[ \t]*([\w-]+\/[\w.+-]+)([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im.exec(head) ?? []
  if (!/^text\//i.test(type) || /charset/i.test(rest) || isUtf8(raw.subarray(end))) return raw
  warnings.push('body-charset-guessed')
  const field = `Content-Type: ${type}; charset=windows-1252${rest}`
  const labelled = whole === '' ? `${head}\r\n${field}` : head.replace(whole, () => field)
  return Buffer.concat([Buffer.from(labelled, 'latin1'), raw.subarray(end)])
}

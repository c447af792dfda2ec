import { isUtf8 } from 'node:buffer'
import type { MailWarning } from '../domain/parsed-mail.ts'
import { decode } from './letters.ts'
import { addHead, joinFieldNames, mendParts } from './mend-parts.ts'
import { markNamedTexts } from './named-texts.ts'
import { relabelParts } from './relabel-parts.ts'
import { unflowQuotes } from './unflow-quotes.ts'

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Undoes what relays do to mails and what the parser does not know. The stored bytes stay as they came. */
export function repair(raw: Buffer, warnings: MailWarning[]): Buffer {
  const headed = joinFieldNames(addHead(repairLineEnds(raw, warnings)))
  const separated = separateParameters(trimBoundaryLines(headed))
  const named = readAsText(nameBoundary(dropRoutes(encodeHead(separated, warnings))))
  return markNamedTexts(relabelParts(unflowQuotes(mendParts(named)), warnings))
}

/** With bare CR as the end of every line, a mail is one endless header to the parser; with CR CR LF it is all head, too. */
function repairLineEnds(raw: Buffer, warnings: MailWarning[]): Buffer {
  const end = raw.indexOf(lineFeed)
  const isDoubled = raw[end - 1] === carriageReturn && raw[end - 2] === carriageReturn
  if ((end >= 0 && !isDoubled) || !raw.includes(carriageReturn)) return raw
  warnings.push('line-ends-repaired')
  if (isDoubled) return Buffer.from(raw.toString('latin1').replaceAll('\r\r\n', '\r\n'), 'latin1')
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

/**
 * `text/plain charset=utf-8`: without the semicolon, the parser takes the text for a file of an unknown type, as with a comment
 * behind the type (RFC 2045, 5.1). What it finds around the name of an encoding hides the name from it, and the name of a file
 * is lost where nobody says that it is attached.
 */
function separateParameters(raw: Buffer): Buffer {
  const text = raw.toString('latin1')
  const separated = text
    .replace(/^(content-disposition:[ \t]{0,20})(?=filename\*?\d?\*?=)/gim, '$1attachment; ')
    .replace(/^(content-type:[ \t]{0,20}[\w-]{1,60}\/[\w.+-]{1,120})[ \t]{1,20}\([^()\r\n]{0,200}\)/gim, '$1')
    .replace(/^(content-transfer-encoding:[ \t]{0,20})"?([\w-]{1,40})["; \t]{1,9}(?=\r?$)/gim, '$1$2')
    .replace(
      /^(content-type:[ \t]{0,20}[\w-]{1,60}\/[\w.+-]{1,120})[ \t]{1,20}(?=(charset|name|boundary|format)=)/gim,
      '$1; ',
    )
  return separated === text ? raw : Buffer.from(separated, 'latin1')
}

/** Headers carry no label for letters beyond ASCII: the parser takes them all for UTF-8 (RFC 6532). */
function encodeHead(raw: Buffer, warnings: MailWarning[]): Buffer {
  const { end } = typeOf(raw)
  const head = raw.subarray(0, end)
  if (isUtf8(head)) return raw
  const fields = head.toString('latin1').split(/(?<=\n)(?![ \t])/)
  const encoded = fields.map((field) => {
    const bytes = Buffer.from(field, 'latin1')
    // What an encoded word holds has a label of its own.
    return isUtf8(bytes) || field.includes('=?') ? bytes : Buffer.from(decode(bytes, ''))
  })
  const whole = Buffer.concat([...encoded, raw.subarray(end)])
  if (whole.equals(raw)) return raw
  warnings.push('header-charset-guessed')
  return whole
}

const addressField = /^(from|sender|reply-to|to|cc|bcc):[^\r\n]*(\r?\n[ \t][^\r\n]*)*/gim
const route = /<\s{0,20}@[^<>:]{1,1000}:\s{0,20}(?=[^<>@\s]{1,100}@)/g

/** `<@relay.example:ida@chor.example>`: the way that mails once went is no part of the address (RFC 5322, 4.4). */
function dropRoutes(raw: Buffer): Buffer {
  const { end } = typeOf(raw)
  const head = raw.toString('latin1', 0, end)
  const dropped = head.replace(addressField, (field) => field.replace(route, '<'))
  return dropped.length === head.length ? raw : Buffer.concat([Buffer.from(dropped, 'latin1'), raw.subarray(end)])
}

/** Kinds of text that nobody knows are plain text (RFC 2046, 4.1.4), where they are all of the mail. */
function readAsText(raw: Buffer): Buffer {
  const { type, rest } = typeOf(raw)
  const isOther = /^text\//i.test(type) && !/^text\/(plain|html|calendar|rtf|(x-)?vcard|directory)$/i.test(type)
  return isOther && !isFile(raw, rest) ? withType(raw, `text/plain${rest}`) : raw
}

function isFile(raw: Buffer, parameters: string): boolean {
  const { end } = typeOf(raw)
  return /\bname\b/i.test(parameters) || /^content-disposition:/im.test(raw.toString('latin1', 0, end))
}

/** Parts whose boundary nobody names, or that never comes: the first line of two hyphens is it. Without one there are no parts, but a text. */
function nameBoundary(raw: Buffer): Buffer {
  const { type, rest, end } = typeOf(raw)
  if (!/^multipart\//i.test(type) || (/boundary/i.test(rest) && mayCome(raw, rest))) return raw
  const boundary = /^--([^\s"]{1,70})[ \t]{0,20}\r?$/m.exec(raw.toString('latin1', end))?.[1]
  if (boundary !== undefined) return withType(raw, `${type}; boundary="${boundary}"${rest}`)
  // That it is a report says more than its text.
  return /report$/i.test(type) ? raw : withType(raw, 'text/plain')
}

/** False when a boundary is named that stands nowhere; one in pieces (RFC 2231) is left to the parser. */
function mayCome(raw: Buffer, parameters: string): boolean {
  const [, quoted, bare] = /boundary[ \t]*=[ \t]*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/i.exec(parameters) ?? []
  const boundary = (quoted ?? bare)?.trimEnd()
  return boundary === undefined || raw.includes(`--${boundary}`)
}

const contentType = /^content-type:[ \t]*([\w-]+\/[\w.+-]+)([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im

function typeOf(raw: Buffer): { type: string; rest: string; end: number } {
  const text = raw.toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)?.index ?? raw.length
  const [, type = 'text/plain', rest = ''] = contentType.exec(text.slice(0, end)) ?? []
  return { type, rest, end }
}

function withType(raw: Buffer, type: string): Buffer {
  const { end } = typeOf(raw)
  const head = raw.toString('latin1', 0, end)
  const field = `Content-Type: ${type}`
  const typed = contentType.test(head) ? head.replace(contentType, () => field) : `${head}\r\n${field}`
  return Buffer.concat([Buffer.from(typed, 'latin1'), raw.subarray(end)])
}

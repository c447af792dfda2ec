import type { MailWarning } from '../domain/parsed-mail.ts'
import { decodeQuotedPrintable } from './decode-quoted-printable.ts'
import { betterCharset } from './letters.ts'
import { encoding, halves, isText, partsOf, type } from './raw-parts.ts'
import { relabelWords } from './relabel-words.ts'
import { isShifted, toEucKr } from './shifted-letters.ts'

/** Texts and names whose letters are not those that their part says get the right name, so that the parser reads them. */
export function relabelParts(raw: Buffer, warnings: MailWarning[]): Buffer {
  const source = raw.toString('latin1')
  let isGuessed = false
  const parts = partsOf(source).map((part) => {
    const { head: written, body } = halves(part)
    const head = relabelWords(written)
    const rest = part.slice(written.length)
    if (isText(head) && isShifted(charsetOf(head))) return named(inBase64(head), 'euc-kr') + unshifted(head, body)
    const told = isText(head) ? textOf(head, body) : null
    const charset = told && (betterCharset(told.bytes, told.charset) ?? told.ownCharset)
    if (charset === null) return head + rest
    isGuessed ||= !['utf-8', 'gb18030', told?.ownCharset].includes(charset)
    return named(head, charset) + rest
  })
  if (isGuessed) warnings.push('body-charset-guessed')
  const relabelled = parts.join('')
  return relabelled === source ? raw : Buffer.from(relabelled, 'latin1')
}

const charset = /charset\s*=\s*"?([^\s";]*)"?/i

/** What a text is in by its part, or, of HTML that its part says nothing of, by its own words. */
function textOf(head: string, body: string): { bytes: Buffer; charset: string; ownCharset: string | null } {
  const bytes = bytesOf(head, body)
  const charset = charsetOf(head)
  const says = charset !== '' && !/^(us-)?ascii$/i.test(charset)
  const isHtml = /^text\/html/i.test(type.exec(head)?.[1]?.trim() ?? '')
  const own = says || !isHtml ? undefined : metaCharset.exec(bytes.toString('latin1', 0, longestMeta))?.[1]
  return { bytes, charset: own ?? charset, ownCharset: own ?? null }
}

const longestMeta = 4_096
const metaCharset = /<meta[^>]{1,200}charset\s{0,9}=\s{0,9}["']?([\w:-]{1,40})/i

function charsetOf(head: string): string {
  return charset.exec(type.exec(head)?.[1] ?? '')?.[1] ?? ''
}

function bytesOf(head: string, body: string): Buffer {
  const encoded = encoding.exec(head)?.[1]?.trim().toLowerCase()
  if (encoded === 'base64') return Buffer.from(body, 'base64')
  const bytes = Buffer.from(body, 'latin1')
  return encoded === 'quoted-printable' ? decodeQuotedPrintable(bytes) : bytes
}

/** Behind a head that says it is base64. */
function unshifted(head: string, body: string): string {
  return `\r\n\r\n${toEucKr(bytesOf(head, body)).toString('base64')}\r\n`
}

function inBase64(head: string): string {
  const field = 'Content-Transfer-Encoding: base64'
  return encoding.test(head) ? head.replace(encoding, field) : `${field}\r\n${head}`
}

function named(head: string, name: string): string {
  const value = type.exec(head)?.[1]
  if (value === undefined) return `Content-Type: text/plain; charset=${name}\r\n${head}`
  const renamed = charset.test(value) ? value.replace(charset, `charset=${name}`) : `${value}; charset=${name}`
  return head.replace(type, (line) => line.slice(0, -value.length || undefined) + renamed)
}

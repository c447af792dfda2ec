import type { MailWarning } from '../domain/parsed-mail.ts'
import { decodeQuotedPrintable } from './decode-quoted-printable.ts'
import { betterCharset } from './letters.ts'
import { encoding, halves, isText, partsOf, type } from './raw-parts.ts'

/** Texts whose letters are not those that their part names get the right name, so that the parser reads them. */
export function relabelParts(raw: Buffer, warnings: MailWarning[]): Buffer {
  const source = raw.toString('latin1')
  let isGuessed = false
  const parts = partsOf(source).map((part) => {
    const { head, body } = halves(part)
    const charset = isText(head) ? betterCharset(bytesOf(head, body), charsetOf(head)) : null
    if (charset === null) return part
    isGuessed ||= charset !== 'utf-8'
    return named(head, charset) + part.slice(head.length)
  })
  if (isGuessed) warnings.push('body-charset-guessed')
  const relabelled = parts.join('')
  return relabelled === source ? raw : Buffer.from(relabelled, 'latin1')
}

const charset = /charset\s*=\s*"?([^\s";]*)"?/i

function charsetOf(head: string): string {
  return charset.exec(type.exec(head)?.[1] ?? '')?.[1] ?? ''
}

function bytesOf(head: string, body: string): Buffer {
  const encoded = encoding.exec(head)?.[1]?.trim().toLowerCase()
  if (encoded === 'base64') return Buffer.from(body, 'base64')
  const bytes = Buffer.from(body, 'latin1')
  return encoded === 'quoted-printable' ? decodeQuotedPrintable(bytes) : bytes
}

function named(head: string, name: string): string {
  const value = type.exec(head)?.[1]
  if (value === undefined) return `Content-Type: text/plain; charset=${name}\r\n${head}`
  const renamed = charset.test(value) ? value.replace(charset, `charset=${name}`) : `${value}; charset=${name}`
  return head.replace(type, (line) => line.slice(0, -value.length || undefined) + renamed)
}

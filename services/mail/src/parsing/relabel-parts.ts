import type { MailWarning } from '../domain/parsed-mail.ts'
import { decodeQuotedPrintable } from './decode-quoted-printable.ts'
import { betterCharset } from './letters.ts'

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

/** The mail in pieces that begin with a head each; the boundaries stand at the ends of pieces. */
function partsOf(source: string): string[] {
  const named = [...source.matchAll(/boundary="?([^"\r\n;]{1,200})/gi)].map(
    ([, boundary = '']) => `--${boundary.trim()}`,
  )
  const boundaries = new Set(named)
  if (boundaries.size === 0) return [source]
  const starts = [...source.matchAll(/^(--[^\r\n]{1,202})(\r?\n|$)/gm)]
    .filter(([, line = '']) => boundaries.has(line.trimEnd()))
    .map(({ 0: line, index }) => index + line.length)
  return [0, ...starts].map((start, index) => source.slice(start, starts[index]))
}

function halves(part: string): { head: string; body: string } {
  const { index = part.length, 0: gap = '' } = /\r?\n\r?\n/.exec(part) ?? {}
  return { head: part.slice(0, index), body: part.slice(index + gap.length) }
}

const field = (name: string) => new RegExp(`^${name}:[ \\t]*([^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*)`, 'im')
const type = field('content-type')
const encoding = field('content-transfer-encoding')
const charset = /charset\s*=\s*"?([^\s";]*)"?/i

/** A file's bytes are nobody's business; a part without a type is a text (RFC 2045, 5.2). */
function isText(head: string): boolean {
  return (
    !/^content-disposition:[ \t]*attachment/im.test(head) && /^(text\/|$)/i.test(type.exec(head)?.[1]?.trim() ?? '')
  )
}

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

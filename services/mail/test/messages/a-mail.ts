import { readFileSync } from 'node:fs'
import type { BlockReason, MailKind } from '../../src/domain/classify-mail.ts'
import type { ParsedMail } from '../../src/domain/parsed-mail.ts'
import type { BouncedRecipient } from '../../src/domain/read-bounce.ts'

/** Null leaves a field out that is usually there; several values stand one below the other. */
export type Fields = Readonly<Record<string, string | Buffer | readonly string[] | null>>

export interface Part {
  fields: Fields
  content: Buffer
}

/** What a person would say about the mail. What is not said is a person's mail without files that may be answered. */
export interface Said
  extends Partial<Pick<ParsedMail, 'subject' | 'messageId' | 'inReplyTo' | 'references' | 'date' | 'warnings'>> {
  from?: string | null
  fromName?: string
  senders?: string[]
  to?: string[]
  cc?: string[]
  replyTo?: string[]
  bodyKind?: ParsedMail['bodyKind']
  textFormat?: ParsedMail['textFormat']
  /** Passages of the text, and what must not stand there. */
  text?: string[]
  without?: string[]
  /** The whole of what the sender wrote now. */
  reply?: string
  /** The same with what is answered in between. */
  comment?: string
  kind?: MailKind
  unanswered?: BlockReason[]
  bounce?: { recipients?: Partial<BouncedRecipient>[]; originalMessageId?: string | null; permanent?: boolean } | null
  /** Names under which files are offered, in their order. */
  files?: string[]
  /** The names as the mail has them. */
  originals?: (string | null)[]
  types?: string[]
  contents?: string[]
  pictures?: string[]
}

export interface Message {
  name: string
  raw: Buffer
  says: Said
}

const usual: Fields = {
  From: 'Wiebke Harms <wiebke@toepferei-harms.example>',
  To: 'hilfe@leitstand.example',
  Subject: 'Frage zum Vertrag',
  Date: 'Mon, 02 Mar 2026 08:30:00 +0100',
  'Message-ID': '<harms-1@toepferei-harms.example>',
  'MIME-Version': '1.0',
}

/** The bytes of a mail. A field of the part stands below those of the mail. */
export function aMail(fields: Fields, part: Part = text('Guten Morgen, wann endet unser Vertrag?')): Buffer {
  return write({ ...usual, ...fields, ...part.fields }, part.content)
}

export function text(content: string | Buffer, type = 'text/plain; charset=utf-8', encoding = '8bit'): Part {
  return { fields: { 'Content-Type': type, 'Content-Transfer-Encoding': encoding }, content: inLines(content) }
}

export function html(content: string): Part {
  return text(content, 'text/html; charset=utf-8')
}

/** `place` is everything behind the word "attachment", or the whole disposition when it brings one. */
export function file(place: string, content: string | Buffer, type = 'application/pdf', more: Fields = {}): Part {
  const disposition = /^(inline|attachment)/.test(place) ? place : `attachment; ${place}`
  const encoded = Buffer.from(content).toString('base64')
  return {
    fields: {
      'Content-Type': type,
      'Content-Disposition': disposition,
      'Content-Transfer-Encoding': 'base64',
      ...more,
    },
    content: inLines(encoded.replace(/.{76}/g, '$&\n')),
  }
}

/** Another mail as it stands inside of one. */
export function attached(raw: Buffer, disposition: string | null = null): Part {
  return { fields: { 'Content-Type': 'message/rfc822', 'Content-Disposition': disposition }, content: raw }
}

export function multipart(type: string, parts: readonly Part[], boundary = boundaryOf(type, parts)): Part {
  const pieces = parts.map(({ fields, content }) => [`--${boundary}\r\n`, write(fields, content), '\r\n'])
  return {
    fields: { 'Content-Type': `multipart/${type}; boundary="${boundary}"` },
    content: join([...pieces.flat(), `--${boundary}--\r\n`]),
  }
}

/** The bytes of a mail that lies beside as a file, because its bytes are the point or a mail server wrote it whole. */
export function fixture(name: string): Buffer {
  return readFileSync(new URL(`../fixtures/${name}.eml`, import.meta.url))
}

export function inLines(content: string | Buffer): Buffer {
  return typeof content === 'string' ? Buffer.from(content.replace(/\r?\n/g, '\r\n')) : content
}

export function join(pieces: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
}

function write(fields: Fields, content: Buffer): Buffer {
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    if (value === null) return []
    const values = typeof value === 'string' || Buffer.isBuffer(value) ? [value] : value
    return values.flatMap((one) => [`${name}: `, inLines(one), '\r\n'])
  })
  return join([...lines, '\r\n', content])
}

/** Parts inside of parts need boundaries of their own. */
function boundaryOf(type: string, parts: readonly Part[]): string {
  const inside = parts.reduce((sum, { content }) => sum + content.length, 0)
  return `=_grenze_${type.replace(/\W.*/, '')}_${inside}`
}

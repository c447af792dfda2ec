import type { Attachment, ParsedMail as MailparserMail } from 'mailparser'
import { decode } from './letters.ts'
import { halves, isText, partsOf } from './raw-parts.ts'

/** A disposition that the parser does not know, and so takes for a file (RFC 2183, 2.8). */
const mark = 'x-inline'
const inline = /^(content-disposition:[ \t]*)inline(?=[ \t]*;(?:[^\r\n]|\r?\n[ \t])*?filename)/im

/** A text that is to be shown in its place and has a file name is a file all the same: the parser would drop its name. */
export function markNamedTexts(raw: Buffer): Buffer {
  const source = raw.toString('latin1')
  if (!inline.test(source)) return raw
  const parts = partsOf(source).map((part) => {
    const { head } = halves(part)
    return isText(head) ? head.replace(inline, `$1${mark}`) + part.slice(head.length) : part
  })
  const marked = parts.join('')
  return marked === source ? raw : Buffer.from(marked, 'latin1')
}

/** Where nothing else is said, such a file says it. */
export function withNamedTexts(mail: MailparserMail): MailparserMail {
  if ((mail.text ?? '').trim() !== '' || mail.html) return mail
  const shown = mail.attachments.filter((part) => headerOf(part, 'content-disposition').value === mark)
  const textOf = (type: string) => {
    const part = shown.find(({ contentType }) => contentType === type)
    return part && decode(part.content, headerOf(part, 'content-type').params?.charset ?? '')
  }
  const [text, html] = [textOf('text/plain'), textOf('text/html')]
  return { ...mail, ...(text !== undefined && { text }), ...(html !== undefined && { html }) }
}

export function headerOf({ headers }: Attachment, name: string): { value?: string; params?: Record<string, string> } {
  const header = headers.get(name)
  return header !== null && typeof header === 'object' && 'params' in header ? header : {}
}

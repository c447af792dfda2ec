import { boundariesOf, encoding, halves, isText, partsOf, type } from './raw-parts.ts'

/** A field that heads of mails have; prose may begin with a word and a colon, too. */
const knownField =
  /^(from|sender|reply-to|to|cc|subject|date|message-id|received|return-path|delivered-to|mime-version|content-[a-z-]{1,40}|x-[\w-]{1,60}|dkim-signature)[ \t]{0,9}:/im
const longestHead = 64 * 1024
const encodings = /^(content-transfer-encoding:)[^\r\n]*/gim

/** Devices and scripts hand over a text alone: without an empty line above, the parser takes it for a head. */
export function addHead(raw: Buffer): Buffer {
  const { head } = halves(raw.toString('latin1', 0, longestHead))
  return head.trim() === '' || knownField.test(head) ? raw : Buffer.concat([Buffer.from('\r\n'), raw])
}

/** `From : a@b.example`, as programs once wrote it (RFC 5322, 4.5). */
export function joinFieldNames(raw: Buffer): Buffer {
  const source = raw.toString('latin1')
  const { head } = halves(source)
  const joined = head.replace(/^([!-9;-~]{1,70})[ \t]{1,9}:/gm, '$1:')
  return joined === head ? raw : Buffer.from(joined + source.slice(head.length), 'latin1')
}

/** Parts whose own head says what cannot be: the parser would lose their words, or make other signs of them. */
export function mendParts(raw: Buffer): Buffer {
  const source = raw.toString('latin1')
  const boundaries = boundariesOf(source)
  const parts = partsOf(source).map((part, index) => {
    const { head, body } = halves(part)
    const named = index > 0 ? withBoundary(head, body, boundaries) : head
    const mended = withEncoding(withOneEncoding(withKind(named)), body)
    return mended + withShortLines(part.slice(head.length), mended)
  })
  const mended = parts.join('')
  return mended === source ? raw : Buffer.from(mended, 'latin1')
}

/** Parts within a part that does not name what stands between them. */
function withBoundary(head: string, body: string, boundaries: ReadonlySet<string>): string {
  const value = type.exec(head)?.[1] ?? ''
  if (!/^multipart\//i.test(value) || /boundary/i.test(head)) return head
  const isOuter = (line: string) => boundaries.has(line) || boundaries.has(line.replace(/--$/, ''))
  const [line] = /^--[^\s"]{1,70}(?=[ \t]{0,20}\r?$)/m.exec(body) ?? []
  if (line === undefined || isOuter(line)) return replaceType(head, value, 'text/plain')
  return replaceType(head, value, `${value.trimEnd()}; boundary="${line.slice(2)}"`)
}

/** `text` alone, or no kind at all: what is no file is a text (RFC 2045, 5.2). */
function withKind(head: string): string {
  const value = type.exec(head)?.[1]?.trim() ?? ''
  const isKind = value === '' || /^[\w.+-]{1,127}\/[\w.+-]{1,127}/.test(value)
  const isFile = /\bname\*?\d?\*?=/i.test(value) || /^content-disposition:/im.test(head)
  return isKind || isFile ? head : replaceType(head, value, value.replace(/^[^;]*/, 'text/plain'))
}

/** Of several encodings the one counts that asks for work: the others say that there is none. */
function withOneEncoding(head: string): string {
  const [, working] = /^content-transfer-encoding:[ \t]*(base64|quoted-printable)/im.exec(head) ?? []
  return working === undefined ? head : head.replace(encodings, `$1 ${working}`)
}

/** From each of many blanks in a row the parser looks at all that follow; a line end that does not count divides them. */
function withShortLines(rest: string, head: string): string {
  const value = encoding.exec(head)?.[1]?.replace(/\([^()]{0,200}\)/g, '')
  return /quoted-printable/i.test(value ?? '') ? rest.replace(/[ \t]{200}/g, '$&=\r\n') : rest
}

/** No line of base64 has a gap between words. */
function withEncoding(head: string, body: string): string {
  if (!isText(head) || encoding.exec(head)?.[1]?.trim().toLowerCase() !== 'base64') return head
  const first = /^[ \t]*\S[^\r\n]*/m.exec(body)?.[0] ?? ''
  return !first.startsWith('--') && /\S[ \t]+\S/.test(first)
    ? head.replace(encoding, 'Content-Transfer-Encoding: 8bit')
    : head
}

function replaceType(head: string, value: string, other: string): string {
  return head.replace(type, (line) => line.slice(0, line.lastIndexOf(value)) + other)
}

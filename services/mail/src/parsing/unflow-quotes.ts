import { encoding, halves, isText, partsOf, type } from './raw-parts.ts'

const flowed = /format="?flowed/i
/** Two where one of them is taken out (DelSp). From within a run of blanks nothing is looked at again. */
const blanksAtEnd = /(?<! |=20)(?: |=20)+(\r?)$/

/**
 * The parser puts lines that flow (RFC 3676) together, and with those that are quoted their marks, into the middle of a
 * line: in those the blanks that let them flow go.
 */
export function unflowQuotes(raw: Buffer): Buffer {
  const source = raw.toString('latin1')
  if (!flowed.test(source)) return raw
  const parts = partsOf(source).map((part) => {
    const { head, body } = halves(part)
    const isEncoded = /^base64$/i.test(encoding.exec(head)?.[1]?.trim() ?? '')
    if (!isText(head) || isEncoded || !flowed.test(type.exec(head)?.[1] ?? '')) return part
    return part.slice(0, part.length - body.length) + withoutFlow(body)
  })
  return Buffer.from(parts.join(''), 'latin1')
}

function withoutFlow(body: string): string {
  let isQuoted = false
  let isBroken = false
  const lines = body.split('\n').map((line) => {
    // What quoted-printable breaks within goes on in the next one.
    if (!isBroken) isQuoted = line.startsWith('>')
    isBroken = /=\r?$/.test(line)
    return isQuoted ? line.replace(blanksAtEnd, '$1') : line
  })
  return lines.join('\n')
}

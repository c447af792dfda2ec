/** A mail or a part of it as its bytes stand, which signatures are about. */
export interface MimeEntity {
  /** Header fields as written, folded lines with them. */
  fields: string[]
  body: Buffer
}

export function readEntity(raw: Buffer): MimeEntity {
  const end = /\r?\n\r?\n/.exec(raw.subarray(0, longestHead).toString('latin1'))
  const head = raw.subarray(0, end?.index ?? 0).toString('latin1')
  return {
    fields: head === '' ? [] : head.split(/\r?\n(?![ \t])/),
    body: raw.subarray(end ? end.index + end[0].length : 0),
  }
}

const longestHead = 256 * 1024
const mostParts = 20

export function fieldOf({ fields }: MimeEntity, name: string): string {
  const field = fields.find((line) => line.toLowerCase().startsWith(`${name}:`)) ?? ''
  return field
    .slice(name.length + 1)
    .replace(/\r?\n/g, '')
    .trim()
}

/** The parts of a multipart, without the line end that belongs to the boundary (RFC 2046 5.1.1). */
export function partsOf(entity: MimeEntity): Buffer[] {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(fieldOf(entity, 'content-type')) ?? []
  const delimiter = `--${quoted ?? bare ?? ''}`
  if (delimiter === '--') return []
  const lines = linesOf(entity.body, delimiter)
  return lines.slice(0, -1).map(({ end }, index) => withoutLineEnd(entity.body.subarray(end, lines[index + 1]?.start)))
}

/** Where lines begin and end that begin with the boundary. */
function linesOf(body: Buffer, delimiter: string): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = []
  for (let start = body.indexOf(delimiter); start >= 0 && lines.length <= mostParts; ) {
    const end = body.indexOf('\n', start) + 1 || body.length
    if (start === 0 || body[start - 1] === 10) lines.push({ start, end })
    start = body.indexOf(delimiter, end)
  }
  return lines
}

function withoutLineEnd(part: Buffer): Buffer {
  if (part.at(-1) !== 10) return part
  return part.subarray(0, part.at(-2) === 13 ? -2 : -1)
}

/**
 * The mail with what was inside in place of its body. Of the inside only the content counts, and the subject that some
 * programs keep from the outside: who wrote is what the envelope's checks are about.
 */
export function withContent(outer: MimeEntity, inside: Buffer): Buffer {
  const inner = readEntity(inside)
  const hasSubject = /(protected-headers|hp)=/i.test(fieldOf(inner, 'content-type')) && fieldOf(inner, 'subject') !== ''
  const kept = outer.fields.filter((line) => !/^(content-|mime-version:)/i.test(line))
  const fields = hasSubject ? kept.filter((line) => !/^subject:/i.test(line)) : kept
  const taken = inner.fields.filter((line) => /^content-/i.test(line) || (hasSubject && /^subject:/i.test(line)))
  const head = [...fields, 'MIME-Version: 1.0', ...taken].join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), inner.body])
}

/** Line ends as they were signed (RFC 3156 5, RFC 8551 3.1.1), whatever relays made of them. */
export function inCrLf(part: Buffer): Buffer {
  return Buffer.from(part.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1')
}

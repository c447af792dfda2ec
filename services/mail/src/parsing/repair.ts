import type { MailWarning } from '../domain/parsed-mail.ts'

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Undoes what relays do to mails and what the parser does not know. The stored bytes stay as they came. */
export function repair(raw: Buffer, warnings: MailWarning[]): Buffer {
  return trimBoundaryLines(repairLineEnds(raw, warnings))
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

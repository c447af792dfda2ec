import type { ParsedMail } from '../domain/parsed-mail.ts'
import { withoutBody } from '../domain/unreadable-mail.ts'
import type { MailParser } from '../parsing/open-parser.ts'
import type { MailToRead } from '../parsing/reading-pool.ts'

/** The bytes of a mail as they were kept. */
export interface KeptMail extends MailToRead {
  raw: Buffer
}

const longestHead = 64 * 1024

/**
 * The mail as far as it can be read, and why not further. What exhausts or kills its parser is read by its head alone; when
 * even that is too much, only its bytes are left, and they come along as a file.
 */
export async function readMailSafely(
  { raw, receivedAt }: KeptMail,
  parser: MailParser,
): Promise<{ mail: ParsedMail; unreadable: string | null }> {
  const whole = await parser.parse({ raw, receivedAt })
  if (whole.parsed) return { mail: whole.mail, unreadable: null }
  const head = await parser.parse({ raw: headOf(raw), receivedAt })
  return { mail: withoutBody(head.parsed ? head.mail : null, raw), unreadable: whole.reason }
}

function headOf(raw: Buffer): Buffer {
  const start = raw.subarray(0, longestHead)
  const ends = [start.indexOf('\r\n\r\n'), start.indexOf('\n\n')].filter((end) => end >= 0)
  // A content type speaks of a body that is not there any more.
  const head = start.subarray(0, Math.min(...ends, start.length)).toString('latin1')
  const lines = head.replace(/\r\n?/g, '\n').split('\n')
  return Buffer.from(`${withoutContentType(lines).join('\r\n')}\r\n\r\n`, 'latin1')
}

function withoutContentType(lines: readonly string[]): string[] {
  let isLeftOut = false
  return lines.filter((line) => {
    if (!/^[ \t]/.test(line)) isLeftOut = /^(content-|mime-version)/i.test(line)
    return !isLeftOut
  })
}

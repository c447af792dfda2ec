import type { ParsedMail } from './parsed-mail.ts'
import { isForwarded, senderBelowMark, senderLineAt } from './split-quote.ts'

const longestLine = 1_000
const address = /[^\s<>()[\]:;,"*]+@[^\s<>()[\]:;,"*]+/

type Forwarded = Pick<ParsedMail, 'text' | 'subject' | 'report' | 'originalHeaders'>

/** The address that a forwarded mail came from, by what the forwarding program wrote down or attached; null when nothing was forwarded. */
export function readForwardedSender(mail: Forwarded): string | null {
  if (mail.report) return null
  return (isForwarded(mail.text, mail.subject) ? senderInText(mail.text) : null) ?? senderOfAttached(mail)
}

function senderInText(text: string): string | null {
  const lines = text.split('\n')
  for (const start of lines.keys()) {
    const sender = senderLineAt(lines, start)
    if (sender !== null) return addressIn(lines[sender] ?? '')
  }
  return addressIn(senderBelowMark(lines))
}

/** A mail that is attached may be evidence of something else: passed on is one whose subject the mail has taken over. */
function senderOfAttached({ text, subject, originalHeaders }: Forwarded): string | null {
  if (originalHeaders === null) return null
  const lines = originalHeaders.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const field = (name: RegExp) => lines.find((line) => name.test(line)) ?? ''
  const isPassedOn = isForwarded('', subject) || text.trim() === '' || isSame(field(/^subject:/i), subject)
  return isPassedOn ? addressIn(field(/^from:/i)) : null
}

function isSame(field: string, subject: string): boolean {
  const told = field.slice(field.indexOf(':') + 1).trim()
  return told !== '' && told === subject.trim()
}

function addressIn(line: string): string | null {
  const [found] =
    line
      .slice(line.indexOf(':') + 1, longestLine)
      .match(new RegExp(address, 'g'))
      ?.slice(-1) ?? []
  return found?.toLowerCase() ?? null
}

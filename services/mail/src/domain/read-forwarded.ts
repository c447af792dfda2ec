import { headerNames } from './header-words.ts'
import type { ParsedMail } from './parsed-mail.ts'
import { isForwarded, senderBelowMark, senderLineAt } from './split-quote.ts'

const longestLine = 1_000
/** Through whose hands a mail goes before it comes to us. */
const mostHands = 5
const address = /[^\s<>()[\]:;,"*]+@[^\s<>()[\]:;,"*]+/

type Forwarded = Pick<ParsedMail, 'text' | 'subject' | 'report' | 'originalHeaders'>

/**
 * Of whom a forwarded mail came, by what the forwarding programs wrote down or attached, the last who passed it on first; empty
 * when nothing was forwarded.
 */
export function readForwardedSenders(mail: Forwarded): string[] {
  if (mail.report) return []
  const inText = isForwarded(mail.text, mail.subject) ? sendersInText(mail.text) : []
  return inText.length > 0 ? inText : [senderOfAttached(mail) ?? []].flat()
}

/** Below the first one stands another where that mail was passed on, too; what it only answered is not of whom it answered. */
function sendersInText(text: string): string[] {
  const lines = text.split('\n')
  const senders: string[] = []
  for (let start = 0; start < lines.length && senders.length < mostHands; start += 1) {
    const sender = senderLineAt(lines, start)
    if (sender === null) continue
    senders.push(...[addressIn(lines[sender] ?? '') ?? []].flat())
    const end = endOfBlock(lines, sender)
    if (!lines.slice(start, end).some(namesForwarded)) return senders
    start = end
  }
  return senders.length > 0 ? senders : [addressIn(senderBelowMark(lines)) ?? []].flat()
}

function endOfBlock(lines: readonly string[], sender: number): number {
  const end = lines.findIndex((line, index) => index > sender && line.trim() === '')
  return end < 0 ? lines.length : end
}

/** `Betreff: WG: …`, maybe as a row of a table or with bold names. */
function namesForwarded(line: string): boolean {
  const value = line.slice(line.search(/[:\uff1a]/) + 1, longestLine)
  return headerNames.other.test(line) && isForwarded('', value.replace(/^[\s*|]+/, ''))
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

import type { ParsedMail } from './parsed-mail.ts'
import type { Bounce } from './read-bounce.ts'

const mostIds = 50

/** What may tell the ticket of a mail, strongest first (AMB-220). The subject mark is weak: anybody can guess a number. */
export interface ThreadKeys {
  /** In-Reply-To, then References from the newest to the oldest. */
  messageIds: string[]
  /** Numbers of `[#10023]` in the subject. */
  subjectIds: number[]
}

export function threadKeysOf(mail: Pick<ParsedMail, 'inReplyTo' | 'references' | 'subject'>): ThreadKeys {
  const ids = [...mail.inReplyTo, ...mail.references.toReversed()]
  const marks = [...mail.subject.matchAll(/\[#(\d{1,15})\]/g)].map(([, digits]) => Number(digits))
  return { messageIds: [...new Set(ids)].slice(0, mostIds), subjectIds: [...new Set(marks)] }
}

/** The ids by which mails of one conversation find each other: a mail's own, and those that it names. */
export function conversationIdsOf(
  mail: Pick<ParsedMail, 'messageId' | 'inReplyTo' | 'references' | 'subject'>,
): string[] {
  return [...new Set([...(mail.messageId ? [mail.messageId] : []), ...threadKeysOf(mail).messageIds])]
}

/** A bounce belongs to the ticket of the mail that did not arrive, and to none when we never sent that mail. */
export function threadKeysOfBounce(bounce: Bounce, mail: Pick<ParsedMail, 'inReplyTo' | 'references'>): ThreadKeys {
  const ids = [
    ...(bounce.originalMessageId ? [bounce.originalMessageId] : []),
    ...mail.inReplyTo,
    ...mail.references.toReversed(),
  ]
  return { messageIds: [...new Set(ids)].slice(0, mostIds), subjectIds: [] }
}

/** A line of a mail has at most 998 bytes (RFC 5322, 2.1.1), and without gaps a subject is one. */
const longestSubject = 255

/** `[#10023] Website zeigt Fehler 500`: one mark in front, without the prefixes that mail programs pile up. */
export function markedSubject(publicId: number, subject: string): string {
  const bare = subject
    .replace(/\[#\d{1,15}\]/g, ' ')
    .replace(/^(\s*(re|aw|antw|antwort|sv|fwd?|wg|tr|vs|rv)(\[\d+\])?\s*:)+/i, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `[#${publicId}] ${bare.slice(0, longestSubject).toWellFormed()}`.trim()
}

/** The title of a new ticket: the subject without the prefixes of replies and forwards. */
export function titleOf(subject: string, fallback: string): string {
  const title = markedSubject(0, subject).replace(/^\[#0\]\s*/, '')
  return title === '' ? fallback : title
}

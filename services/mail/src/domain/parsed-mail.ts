import type { mailWarnings } from '@leitstand/contracts/mail/requests'
import type { TextFormat } from '@leitstand/contracts/ticket/values'
import type { MailSignature } from './mail-signature.ts'
import type { Sealing } from './sealing.ts'

/** One mailbox as written in a header; `address` is never empty. */
export interface MailAddress {
  name: string
  address: string
}

/** An unfolded header line, its name in lower case, in the order of the message (topmost first). */
export interface HeaderField {
  name: string
  value: string
}

export interface ParsedAttachment {
  /** As the mail writes it, decoded; hostile names included. Null when it has none. */
  originalName: string | null
  /** Fit to be stored and offered for download. */
  name: string
  type: string
  size: number
  /** With angle brackets, as in the header. */
  contentId: string | null
  /** Shown inside the text rather than beside it. */
  inline: boolean
  content: Uint8Array
}

export type MailWarning = (typeof mailWarnings)[number]

/** What machines write about other mails: RFC 3464 and RFC 8098 fields, and the headers of the mail they speak of. */
export interface MailReport {
  /** The `report-type` of a multipart/report, or what the parts imply. */
  type: 'delivery-status' | 'disposition-notification' | 'feedback-report'
  fields: string
}

export interface ParsedMail {
  /** Every author; the first one counts. Empty when no usable address was found. */
  from: MailAddress[]
  to: MailAddress[]
  cc: MailAddress[]
  replyTo: MailAddress[]
  subject: string
  /** With angle brackets, as all ids here. */
  messageId: string | null
  inReplyTo: string[]
  references: string[]
  /** The Date header in ISO 8601, UTC; null when missing or unreadable. */
  date: string | null
  bodyKind: 'text-only' | 'html-only' | 'text+html' | 'none'
  /** The whole readable text; inline pictures stand as `![name](cid:…)`. */
  text: string
  /** Whether text and reply are as they were written, or Markdown made from HTML. */
  textFormat: TextFormat
  /** What the sender wrote now. */
  replyText: string
  /** What a comment says: the same with what is answered in between. */
  commentText: string
  /** The part that repeats earlier mails; empty when nothing was quoted. */
  quotedText: string
  attachments: ParsedAttachment[]
  /** Names of files beyond the number that is taken. */
  filesLeft: string[]
  /** What lay in files that only Outlook opens (winmail.dat); it is offered beside them. */
  unpacked: ParsedAttachment[]
  /** Nobody here can read its text. */
  sealing: Sealing | null
  /** It was encrypted by this, and is read all the same. */
  opened: Sealing | null
  signature: MailSignature | null
  headers: HeaderField[]
  report: MailReport | null
  /** Header block of the mail that a report speaks of. */
  originalHeaders: string | null
  /** Outlook says so, of a mail that it packed. */
  isAutomaticReply: boolean
  /** METHOD of an invitation (REQUEST, REPLY, CANCEL …), '' when a calendar part names none, null without one. */
  calendarMethod: string | null
  warnings: MailWarning[]
}

export function senderOf(mail: Pick<ParsedMail, 'from'>): MailAddress | null {
  return mail.from[0] ?? null
}

/** All values of a header, topmost first. */
export function headerValues(mail: Pick<ParsedMail, 'headers'>, name: string): string[] {
  return mail.headers.filter((header) => header.name === name).map((header) => header.value)
}

export function headerValue(mail: Pick<ParsedMail, 'headers'>, name: string): string | null {
  return headerValues(mail, name)[0] ?? null
}

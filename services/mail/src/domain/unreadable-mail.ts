import type { ParsedMail } from './parsed-mail.ts'

const nothing: ParsedMail = {
  from: [],
  to: [],
  cc: [],
  replyTo: [],
  subject: '',
  messageId: null,
  inReplyTo: [],
  references: [],
  date: null,
  bodyKind: 'none',
  text: '',
  textFormat: 'plain',
  replyText: '',
  commentText: '',
  quotedText: '',
  attachments: [],
  filesLeft: [],
  unpacked: [],
  sealing: null,
  opened: null,
  signature: null,
  headers: [],
  report: null,
  originalHeaders: null,
  isAutomaticReply: false,
  calendarMethod: null,
  warnings: [],
}

const words =
  'Diese E-Mail konnte nicht gelesen werden; sie liegt unverändert als Datei bei.\n' +
  'This e-mail could not be read; it is attached as it came.'

/** A mail whose body nobody could read: what its head says, and itself as a file. */
export function withoutBody(head: ParsedMail | null, raw: Uint8Array): ParsedMail {
  const mail = head ?? nothing
  const file = {
    originalName: null,
    name: 'message.eml',
    type: 'message/rfc822',
    size: raw.length,
    contentId: null,
    inline: false,
    content: new Uint8Array(raw),
  }
  return {
    ...mail,
    text: words,
    textFormat: 'plain',
    replyText: words,
    commentText: words,
    quotedText: '',
    attachments: [file],
    warnings: [...mail.warnings, 'unreadable'],
  }
}

import type { MailReport } from './parsed-mail.ts'

/** What a message class makes of a mail: the same that others say by headers and parts. */
interface OutlookKind {
  report: MailReport['type'] | null
  calendarMethod: string | null
  isAutomaticReply: boolean
}

const ordinary: OutlookKind = { report: null, calendarMethod: null, isAutomaticReply: false }

/** By their names of today (MS-OXCMSG, MS-OXOCAL) and those that TNEF has for them since the first Outlook. */
const kinds: readonly [RegExp, Partial<OutlookKind>][] = [
  [/^report\..*\.ipnn?rn$|^ipm\.microsoft mail\.read receipt$/i, { report: 'disposition-notification' }],
  [/^report\..*\.n?dr$|^ipm\.microsoft mail\.non-delivery$/i, { report: 'delivery-status' }],
  [/^ipm\.note\.rules\.(external)?(oof|reply)template\b/i, { isAutomaticReply: true }],
  [/^ipm\.(schedule\.meeting\.request|microsoft schedule\.mtgreq)\b/i, { calendarMethod: 'REQUEST' }],
  [/^ipm\.(schedule\.meeting\.resp|microsoft schedule\.mtgresp)/i, { calendarMethod: 'REPLY' }],
  [/^ipm\.(schedule\.meeting\.canceled|microsoft schedule\.mtgcncl)\b/i, { calendarMethod: 'CANCEL' }],
]

export function outlookKindOf(messageClass: string | null): OutlookKind {
  const found = messageClass === null ? undefined : kinds.find(([name]) => name.test(messageClass))
  return { ...ordinary, ...found?.[1] }
}

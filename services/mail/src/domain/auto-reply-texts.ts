import type { Language } from '@leitstand/contracts/actor'
import { markedSubject } from './thread-keys.ts'

/** Where there is no address of the ticket, its reader has no account that could open it. */
export type AutoReply =
  | { kind: 'new-ticket'; publicId: number; subject: string; url: string | null; isCut?: boolean }
  | { kind: 'opened'; publicId: number; subject: string; url: string }
  | { kind: 'confirmed'; publicId: number; subject: string; url: string | null; isCut?: boolean }
  | { kind: 'rejected'; subject: string; reason: 'not-assignable'; url: string }
  | { kind: 'rejected'; subject: string; reason: 'ticket-finished'; publicId: number }

/** Subject and text of the automatic answers, and of the confirmation of a ticket that was opened in the web. They repeat nothing of the ticket but its number and the sender's own subject. */
export function autoReplyText(reply: AutoReply, language: Language): { subject: string; text: string } {
  const { greeting, farewell } = frame[language]
  const body = reply.kind === 'rejected' ? rejection(reply, language) : confirmation(reply, language)
  const subject =
    'publicId' in reply ? markedSubject(reply.publicId, reply.subject) : `${rejected[language]} ${reply.subject}`.trim()
  return { subject, text: [greeting, ...body, farewell].join('\n\n') }
}

const frame = {
  de: {
    greeting: 'Guten Tag,',
    farewell: 'Mit freundlichen Grüßen\nIhr Support-Team\n\nDiese Nachricht wurde automatisch erzeugt.',
  },
  en: {
    greeting: 'Hello,',
    farewell: 'Kind regards\nYour support team\n\nThis message was created automatically.',
  },
} as const
const rejected = { de: 'Nicht zugeordnet:', en: 'Not assigned:' } as const

const begun: Record<Language, Record<'new-ticket' | 'opened' | 'confirmed', (publicId: number) => string>> = {
  de: {
    'new-ticket': (publicId) =>
      `vielen Dank für Ihre Nachricht. Wir haben dafür das Ticket #${publicId} angelegt und kümmern uns darum.`,
    opened: (publicId) => `für Ihr Anliegen gibt es jetzt das Ticket #${publicId}. Wir kümmern uns darum.`,
    confirmed: (publicId) => `vielen Dank für Ihre Nachricht. Wir haben sie dem Ticket #${publicId} zugeordnet.`,
  },
  en: {
    'new-ticket': (publicId) =>
      `thank you for your message. We have created ticket #${publicId} for it and will take care of it.`,
    opened: (publicId) => `your request is now ticket #${publicId}. We will take care of it.`,
    confirmed: (publicId) => `thank you for your message. We have added it to ticket #${publicId}.`,
  },
}

const tooLarge = {
  de: 'Ihre E-Mail war zu groß: wir haben nur ihren Anfang, ohne die Dateien. Bitte senden Sie uns die Dateien auf anderem Weg',
  en: 'Your e-mail was too large: we only have its beginning, without the files. Please send us the files in another way',
} as const
const otherWay = { de: ', zum Beispiel im Kundenbereich', en: ', for example in the customer area' } as const

function confirmation(reply: Exclude<AutoReply, { kind: 'rejected' }>, language: Language): string[] {
  const { kind, publicId, url } = reply
  const cut = 'isCut' in reply && reply.isCut ? [`${tooLarge[language]}${url === null ? '' : otherWay[language]}.`] : []
  const first = begun[language][kind](publicId)
  return language === 'de'
    ? [
        first,
        ...cut,
        `Wenn Sie etwas ergänzen möchten, antworten Sie bitte auf diese E-Mail. Der Betreff soll dabei [#${publicId}] enthalten.`,
        ...(url === null ? [] : [`Den Stand sehen Sie hier: ${url}`]),
      ]
    : [
        first,
        ...cut,
        `If you want to add something, please reply to this e-mail and keep [#${publicId}] in the subject.`,
        ...(url === null ? [] : [`You can follow the progress here: ${url}`]),
      ]
}

function rejection(reply: Extract<AutoReply, { kind: 'rejected' }>, language: Language): string[] {
  if (reply.reason === 'ticket-finished') {
    return language === 'de'
      ? [
          `das Ticket #${reply.publicId} ist geschlossen und nimmt keine Nachrichten mehr an. Ihre Nachricht konnte deshalb nicht zugeordnet werden.`,
          `Bitte schreiben Sie uns eine neue E-Mail ohne [#${reply.publicId}] im Betreff, dann legen wir ein neues Ticket an.`,
        ]
      : [
          `ticket #${reply.publicId} is closed and takes no more messages, so your message could not be assigned.`,
          `Please write a new e-mail without [#${reply.publicId}] in the subject and we will open a new ticket.`,
        ]
  }
  return language === 'de'
    ? [
        'Ihre Nachricht konnte keinem Ticket zugeordnet werden, weil wir Ihre Absenderadresse nicht kennen.',
        `Bitte schreiben Sie uns von der Adresse, mit der Sie bei uns angemeldet sind, oder melden Sie sich im Kundenbereich: ${reply.url}`,
      ]
    : [
        'your message could not be assigned to a ticket, because we do not know the address it came from.',
        `Please write from the address you are registered with, or contact us in the customer area: ${reply.url}`,
      ]
}

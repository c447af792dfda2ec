import type { Language } from '@leitstand/contracts/actor'
import { deliveryReasons } from '@leitstand/contracts/mail/deliveries'
import { type Status, stateLabel, type TypeName } from '@leitstand/contracts/workflow/states'
import { type ActivityFacts, type ActivityKind, loopIn, undeliveredIn } from './activity-entries.ts'
import { shortened } from './alert.ts'
import { type Letter, letterOf, quoted, told } from './letter.ts'
import type { NoticeReason } from './notice-recipients.ts'
import type { NoticeKind } from './ticket-update.ts'
import { toldChanges, type Voice } from './told-changes.ts'

/** What a notice tells. */
export interface NoticeWords {
  entry: Pick<ActivityFacts, 'author' | 'comment' | 'internal' | 'changes'>
  kind: NoticeKind
  reason: NoticeReason
  /** The reader can say how satisfied they are with it. */
  isRateable: boolean
  ticket: { publicId: number; subject: string; type: TypeName; status: Status; url: string }
}

/** A notice by e-mail. It says whether a comment is internal, and why the reader gets it. */
export function noticeMail({ entry, kind, reason, isRateable, ticket }: NoticeWords, voice: Voice): Letter {
  const { language } = voice
  const words = texts[language]
  const isAnnounced = entry.changes.some(({ field }) => field === 'resumesAt')
  const headline = isAnnounced ? words.resumesSoon : headlineOf(entry.author.name, kind, reason, language)
  const unreached = undeliveredIn(entry).map(({ address, reason }) =>
    reason ? `${address}: ${deliveryReasons[reason][language]}.` : address,
  )
  const loop = loopIn(entry)
  const status = kind === 'status' ? [`${words.newStatus}: ${stateLabel(ticket.type, ticket.status)[language]}`] : []
  const { comment } = entry
  const said = comment
    ? [told(entry.internal ? words.internal : words.public), quoted(shortened(comment.text, 5_000), comment.textFormat)]
    : []
  const way = kind === 'status' && isRateable ? `${words.rate}: ${ticket.url}#rating` : `${words.open}: ${ticket.url}`
  const facts = [
    headline,
    ...status,
    ...(kind === 'change' || kind === 'assignment' ? toldChanges(entry.changes, voice) : []),
    ...unreached,
    ...(unreached.length > 0 ? [words.howToResend] : []),
    ...(loop ? [`${loop}: ${words.howToResume}`] : []),
  ]
  return letterOf(
    `[#${ticket.publicId}] ${shortened(ticket.subject, 150)}`,
    [...facts.map(told), ...said, told(way)],
    words.reason[reason],
  )
}

/** Who did what, in one line. */
export function headlineOf(author: string, kind: NoticeKind, reason: NoticeReason, language: Language): string {
  const words = texts[language]
  if (isByItself(kind)) return words.byItself[kind]
  if (kind === 'badRating') return `${author} ${words.isDissatisfied}`
  if (reason === 'mentioned') return `${author} ${words.mentioned}`
  if (kind === 'assignment' && reason === 'assigned') return `${author} ${words.assignedToYou}`
  return `${author} ${words.did[kind]}`
}

function isByItself(kind: NoticeKind): kind is keyof typeof texts.de.byItself {
  return kind in texts.de.byItself
}

const texts = {
  de: {
    internal: 'Interner Kommentar:',
    public: 'Öffentlicher Kommentar:',
    open: 'Ticket öffnen',
    rate: 'Das Ticket ist geschlossen. Wie zufrieden sind Sie? Hier können Sie es uns sagen',
    newStatus: 'Neuer Status',
    howToResend: 'Im Ticket können Sie die Mail noch einmal senden, auch an eine andere Adresse.',
    resumesSoon: 'Das Ticket ist zurückgestellt und wird bald fortgesetzt.',
    howToResume:
      'Gleiche E-Mails von dort werden zurückgehalten, und bis eine Stunde lang keine mehr kommt, geht zu diesem Ticket nichts Automatisches an diese Adresse. Antworten von Mitarbeitern gehen weiter hinaus. Übernehmen Sie im Ticket eine der zurückgehaltenen E-Mails, dann geht es sofort weiter.',
    mentioned: 'hat Sie erwähnt.',
    assignedToYou: 'hat Ihnen das Ticket zugewiesen.',
    isDissatisfied: 'ist mit der Bearbeitung unzufrieden. Die Bewertung steht im Ticket.',
    byItself: {
      undelivered: 'Eine Mail aus dem Ticket ist nicht angekommen.',
      'mail-loop': 'Ein anderes System und dieses antworten einander in einer Schleife.',
      due: 'Die Fälligkeit des Tickets steht bevor oder ist überschritten.',
      sla: 'Die vereinbarte Reaktionszeit läuft ab oder ist überschritten.',
    },
    did: {
      created: 'hat das Ticket angelegt.',
      comment: 'hat kommentiert.',
      status: 'hat den Status geändert.',
      assignment: 'hat die Zuständigkeit geändert.',
      change: 'hat das Ticket geändert.',
      attachment: 'hat eine Datei hinzugefügt oder entfernt.',
      worktime: 'hat Arbeitszeit gebucht.',
      mention: 'hat Sie erwähnt.',
      notification: 'hat eine Meldung ausgelöst.',
    },
    reason: {
      mentioned: 'Sie erhalten diese Nachricht, weil Sie erwähnt wurden.',
      wrote: 'Sie erhalten diese Nachricht, weil Sie die Mail geschrieben haben.',
      assigned: 'Sie erhalten diese Nachricht, weil Sie das Ticket bearbeiten.',
      responsible: 'Sie erhalten diese Nachricht, weil Sie oder Ihre Gruppe für das Ticket verantwortlich sind.',
      watching: 'Sie erhalten diese Nachricht, weil Sie das Ticket beobachten.',
      customer: 'Sie erhalten diese Nachricht, weil es um Ihr Anliegen geht.',
    },
  },
  en: {
    internal: 'Internal comment:',
    public: 'Public comment:',
    open: 'Open ticket',
    rate: 'The ticket is closed. How satisfied are you? You can tell us here',
    newStatus: 'New status',
    howToResend: 'In the ticket you can send the mail again, also to another address.',
    resumesSoon: 'The ticket is suspended and will be resumed soon.',
    howToResume:
      'E-mails from there that say the same are held back, and until none has come for an hour nothing automatic about this ticket is sent to this address. What employees answer still leaves. Accept one of the held e-mails in the ticket to go on at once.',
    mentioned: 'mentioned you.',
    assignedToYou: 'assigned the ticket to you.',
    isDissatisfied: 'is dissatisfied with how it was handled. The rating stands in the ticket.',
    byItself: {
      undelivered: 'A mail of the ticket did not arrive.',
      'mail-loop': 'Another system and this one answer each other in a loop.',
      due: 'The ticket is due soon, or overdue.',
      sla: 'The agreed response time is about to end, or over.',
    },
    did: {
      created: 'created the ticket.',
      comment: 'commented.',
      status: 'changed the status.',
      assignment: 'changed who is responsible.',
      change: 'changed the ticket.',
      attachment: 'added or removed a file.',
      worktime: 'booked worktime.',
      mention: 'mentioned you.',
      notification: 'triggered an alert.',
    },
    reason: {
      mentioned: 'You get this message because you were mentioned.',
      wrote: 'You get this message because you wrote the mail.',
      assigned: 'You get this message because you are working on the ticket.',
      responsible: 'You get this message because you or your group are responsible for the ticket.',
      watching: 'You get this message because you are watching the ticket.',
      customer: 'You get this message because it is about your request.',
    },
  },
} as const satisfies Record<
  Language,
  { did: Record<ActivityKind, string>; reason: Record<NoticeReason, string> } & Record<string, unknown>
>

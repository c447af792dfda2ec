import type { Language } from './actor.ts'
import { billingProblems } from './billing/problems.ts'
import { signInProblems } from './identity/problems.ts'
import { outageProblems } from './outage-problems.ts'
import { ticketProblems } from './ticket/problems.ts'
import type { Violation } from './violations.ts'

interface Problem {
  status: number
  de: string
  en: string
}

/** Every way a call can fail, once: HTTP status and the sentence in both languages. `{name}` is filled from the details. */
export const problems = {
  malformed: { status: 400, de: 'Die Anfrage ist nicht lesbar.', en: 'The request cannot be read.' },
  'xhr-required': {
    status: 400,
    de: 'Dieser Aufruf braucht den Kopf X-Requested-With.',
    en: 'This call needs the X-Requested-With header.',
  },
  unauthenticated: {
    status: 401,
    de: 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.',
    en: 'Your session has expired. Please sign in again.',
  },
  forbidden: { status: 403, de: 'Dafür fehlt Ihnen die Berechtigung.', en: 'You are not allowed to do this.' },
  'proof-required': {
    status: 403,
    de: 'Bitte bestätigen Sie zuerst mit Ihrem Passwort oder einem Code, dass Sie es sind.',
    en: 'Please confirm your identity with your password or a code.',
  },
  'not-found': { status: 404, de: 'Das gibt es nicht (mehr).', en: 'This does not exist (any more).' },
  'method-not-allowed': {
    status: 405,
    de: 'Diese Methode gibt es hier nicht.',
    en: 'This method is not available here.',
  },
  'not-acceptable': { status: 406, de: 'Dieses Format wird nicht angeboten.', en: 'This format is not offered.' },
  'request-timeout': {
    status: 408,
    de: 'Die Anfrage kam nicht vollständig an. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    en: 'The request did not arrive completely. Please check the connection and try again.',
  },
  conflict: {
    status: 409,
    de: 'Das widerspricht dem gegenwärtigen Stand.',
    en: 'This conflicts with the present state.',
  },
  'idempotency-mismatch': {
    status: 409,
    de: 'Dieser Idempotency-Key gehört zu einer anderen Anfrage.',
    en: 'This Idempotency-Key belongs to another request.',
  },
  'default-template-protected': {
    status: 409,
    de: 'Eine Standardvorlage kann nicht entfernt oder gelöscht werden.',
    en: 'A default template cannot be removed or deleted.',
  },
  'system-template-protected': {
    status: 409,
    de: 'Eine Systemvorlage kann nicht gelöscht werden.',
    en: 'A system template cannot be deleted.',
  },
  'group-in-use': {
    status: 409,
    de: 'Eine Gruppe, die einer Vorlage oder einem Ticket zugewiesen ist, kann nicht gelöscht werden.',
    en: 'A group assigned to a template or ticket cannot be deleted.',
  },
  'customer-group-protected': {
    status: 409,
    de: 'Kundengruppen können nicht gelöscht werden.',
    en: 'Customer groups cannot be deleted.',
  },
  'own-account': {
    status: 409,
    de: 'Das eigene Konto kann niemand selbst deaktivieren oder löschen.',
    en: 'Nobody can deactivate or delete their own account.',
  },
  'last-administrator': {
    status: 409,
    de: 'Mindestens ein aktives Konto muss Administrator bleiben.',
    en: 'At least one active account must remain an administrator.',
  },
  'system-account': {
    status: 409,
    de: 'Das Systemkonto kann nicht geändert werden.',
    en: 'The system account cannot be changed.',
  },
  'already-anonymised': {
    status: 409,
    de: 'Diese Person ist anonymisiert und kann nicht mehr geändert werden.',
    en: 'This person is anonymised and cannot be changed any more.',
  },
  'tickets-assigned': {
    status: 409,
    de: 'Der Person sind noch {count} offene Tickets zugewiesen. Weisen Sie diese zuerst jemand anderem zu.',
    en: 'The person still has {count} open tickets assigned. Assign them to somebody else first.',
  },
  'sla-in-use': {
    status: 409,
    de: 'Ein SLA, das einer Benutzergruppe zugewiesen ist oder von Tickets verwendet wird, kann nicht gelöscht werden.',
    en: 'An SLA assigned to a user group or used by tickets cannot be deleted.',
  },
  'in-use': {
    status: 409,
    de: 'Das wird noch verwendet und kann nicht gelöscht werden.',
    en: 'This is still in use and cannot be deleted.',
  },
  ...ticketProblems,
  ...billingProblems,
  'second-factor-needed': {
    status: 409,
    de: 'Ihre Rolle verlangt einen zweiten Faktor. Richten Sie zuerst einen anderen ein.',
    en: 'Your role requires a second factor. Set up another one first.',
  },
  'link-expired': {
    status: 410,
    de: 'Dieser Link gilt nicht mehr. Bitte fordern Sie einen neuen an.',
    en: 'This link is no longer valid. Please request a new one.',
  },
  changed: {
    status: 412,
    de: 'Jemand anderes hat das inzwischen geändert.',
    en: 'Somebody else has changed this in the meantime.',
  },
  'too-large': {
    status: 413,
    de: 'Die Datei ist zu groß (maximal 50MB).',
    en: 'The file is too large (maximum 50MB).',
  },
  'body-too-large': {
    status: 413,
    de: 'Die Anfrage ist zu groß (maximal 10MB).',
    en: 'The request is too large (maximum 10MB).',
  },
  'headers-too-large': {
    status: 431,
    de: 'Adresse und Kopfzeilen der Anfrage sind zusammen zu lang. Bitte nehmen Sie weniger oder kürzere Filter.',
    en: 'The address and the headers of the request are too long together. Please use fewer or shorter filters.',
  },
  'picture-too-large': {
    status: 413,
    de: 'Das Bild ist zu groß (maximal 5MB).',
    en: 'The picture is too large (maximum 5MB).',
  },
  'type-not-allowed': { status: 415, de: 'Dieser Dateityp ist nicht erlaubt.', en: 'This file type is not allowed.' },
  'media-type-unsupported': {
    status: 415,
    de: 'Diesen Inhaltstyp nimmt der Aufruf nicht an.',
    en: 'This call does not take that content type.',
  },
  invalid: { status: 422, de: 'Bitte prüfen Sie Ihre Eingaben.', en: 'Please check your input.' },
  ...signInProblems,
  'too-many-drafts': {
    status: 422,
    de: 'Sie haben schon {most} Entwürfe. Senden oder verwerfen Sie zuerst einen.',
    en: 'You have {most} drafts already. Send or discard one first.',
  },
  'too-many-settings': {
    status: 422,
    de: 'Sie haben schon {most} Einstellungen gespeichert. Löschen Sie zuerst eine.',
    en: 'You have stored {most} settings already. Delete one first.',
  },
  'transition-refused': {
    status: 422,
    de: 'Dieser Statuswechsel ist nicht möglich: {reason}',
    en: 'This change of status is not possible: {reason}',
  },
  'rate-limited': {
    status: 429,
    de: 'Zu viele Anfragen. Bitte versuchen Sie es gleich noch einmal.',
    en: 'Too many requests. Please try again in a moment.',
  },
  'too-many-at-once': {
    status: 429,
    de: 'Von Ihnen laufen schon so viele Übertragungen oder Suchen, wie zugleich möglich sind. Bitte warten Sie, bis eine davon fertig ist, und versuchen Sie es dann noch einmal.',
    en: 'You already have as many transfers or searches running as are possible at once. Please wait until one of them is done, then try again.',
  },
  internal: {
    status: 500,
    de: 'Das hat leider nicht geklappt. Der Fehler ist vermerkt ({requestId}).',
    en: 'Sorry, that did not work. The error has been recorded ({requestId}).',
  },
  ...outageProblems,
} as const satisfies Record<string, Problem>

export type ProblemCode = keyof typeof problems

/** Problems that any request may answer, so contracts need not list them. */
export const commonProblems: readonly ProblemCode[] = [
  'malformed',
  'xhr-required',
  'unauthenticated',
  'forbidden',
  'not-acceptable',
  'method-not-allowed',
  'media-type-unsupported',
  'request-timeout',
  'body-too-large',
  'headers-too-large',
  'idempotency-mismatch',
  'invalid',
  'rate-limited',
  'too-many-at-once',
  'internal',
  'service-unavailable',
  'service-interrupted',
  'database-unavailable',
]

/** The sentence for a problem or a violation in the reader's language. */
export function phrase(
  text: { de: string; en: string },
  language: Language,
  details: Record<string, unknown> = {},
): string {
  return text[language].replace(/\{(\w+)\}/g, (whole, key: string) => String(details[key] ?? whole))
}

/** The one error that crosses wires. Anything else that is thrown is a bug and answers `internal`. */
export class AppError extends Error {
  readonly code: ProblemCode
  readonly details: Record<string, unknown>
  constructor(code: ProblemCode, details: Record<string, unknown> = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** What was looked for; where there is none, that is the answer. */
export function mustExist<T extends object>(thing: T | null | undefined): T {
  if (!thing) throw new AppError('not-found')
  return thing
}

/** The refusal of an input, field by field (422). */
export function invalid(...list: Violation[]): AppError {
  return new AppError('invalid', { violations: list })
}

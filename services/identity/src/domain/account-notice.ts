import type { Language } from '@leitstand/contracts/actor'

/** What happened to somebody's access that they are told by mail; all but the address as the audit calls it. */
export type AccountNotice = keyof (typeof texts)['de']['happened']

export interface AccountNoticeFacts {
  kind: AccountNotice
  name: string
  language: Language
  at: Date
  timeZone: string
  /** From where; null when that is not known. */
  address: string | null
  byAdministrator: boolean
  /** Where the person looks after the own access. */
  settingsUrl: string
}

/** Subject and text of the mail that tells somebody what has happened to their access. */
export function accountNotice(facts: AccountNoticeFacts): { subject: string; text: string } {
  const { kind, name, language, byAdministrator } = facts
  const words = texts[language]
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: facts.timeZone } as const
  const time = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', format)
  const when = [
    `${words.time}: ${time.format(facts.at)}`,
    ...(byAdministrator ? [words.administrator] : []),
    ...(facts.address && !byAdministrator ? [`${words.address}: ${facts.address}`] : []),
  ].join('\n')
  return {
    subject: `Leitstand: ${words.happened[kind]}`,
    text: [
      words.hello(name),
      `${words.happened[kind]}.`,
      when,
      byAdministrator ? words.ask : words.wasItYou,
      facts.settingsUrl,
    ].join('\n\n'),
  }
}

const texts = {
  de: {
    hello: (name: string) => `Guten Tag ${name},`,
    happened: {
      'email-changed': 'Ihre E-Mail-Adresse wurde geändert',
      'password-changed': 'Ihr Passwort wurde geändert',
      'second-factor-added': 'Ein zweiter Faktor wurde zu Ihrem Konto hinzugefügt',
      'second-factor-removed': 'Ein zweiter Faktor wurde aus Ihrem Konto entfernt',
      'recovery-codes-renewed': 'Ihre Wiederherstellungscodes wurden erneuert',
      'token-created': 'Ein API-Token für Ihr Konto wurde erstellt',
      'login-linked': 'Eine weitere Anmeldung wurde mit Ihrem Konto verknüpft',
      'login-unlinked': 'Eine Anmeldung wurde von Ihrem Konto getrennt',
    },
    time: 'Zeitpunkt',
    address: 'IP-Adresse',
    administrator: 'Das hat jemand veranlasst, der Ihr Konto verwaltet.',
    wasItYou:
      'Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, ändern Sie bitte sofort Ihr Passwort und beenden Sie alle anderen Sitzungen:',
    ask: 'Wenn Sie damit nicht rechnen, fragen Sie bitte nach. Wie Ihr Konto gesichert ist, sehen Sie hier:',
  },
  en: {
    hello: (name: string) => `Hello ${name},`,
    happened: {
      'email-changed': 'Your e-mail address was changed',
      'password-changed': 'Your password was changed',
      'second-factor-added': 'A second factor was added to your account',
      'second-factor-removed': 'A second factor was removed from your account',
      'recovery-codes-renewed': 'Your recovery codes were renewed',
      'token-created': 'An API token was made for your account',
      'login-linked': 'Another login was linked to your account',
      'login-unlinked': 'A login was taken off your account',
    },
    time: 'Time',
    address: 'IP address',
    administrator: 'This was done by somebody who administers your account.',
    wasItYou:
      'If this was you, there is nothing to do. If not, please change your password at once and end all other sessions:',
    ask: 'If you did not expect this, please ask. How your account is secured you see here:',
  },
} as const

import type { Language, Origin } from '@leitstand/contracts/actor'
import type { AccountNotice } from './account-notice.ts'

export type LinkMailKind = 'reset' | 'invitation'
export type AccountMailKind = LinkMailKind | 'address' | AccountNotice

/** How long a link is good. */
export const linkLifeMs: Record<LinkMailKind, number> = { reset: 30 * 60_000, invitation: 7 * 24 * 3_600_000 }

export interface LinkMailFacts {
  kind: LinkMailKind
  name: string
  language: Language
  /** The one-time link; an account that signs in elsewhere has none and is told where. */
  way: { link: string } | { origin: Origin; loginUrl: string }
}

/** Subject and text of the mail that leads somebody to a password, or to the login that is theirs. */
export function linkMail({ kind, name, language, way }: LinkMailFacts): { subject: string; text: string } {
  const words = texts[language]
  const body =
    'link' in way ? [words.toLink[kind], way.link, words.good[kind]] : [words.elsewhere[way.origin], way.loginUrl]
  return {
    subject: words.subject[kind],
    text: [words.hello(name), words.why[kind], ...body, `-- \n${words.ignore[kind]}`].join('\n\n'),
  }
}

/**
 * Subject and text of the mail that asks somebody to confirm an address. It may reach a stranger, so it tells no name that a
 * customer could have chosen.
 */
export function addressMail(facts: { language: Language; groups: readonly string[]; link: string }): {
  subject: string
  text: string
} {
  const words = addressTexts[facts.language]
  const text = [
    words.hello,
    words.why(facts.groups.join(', ')),
    words.toLink,
    facts.link,
    words.good,
    `-- \n${words.ignore}`,
  ]
  return { subject: words.subject, text: text.join('\n\n') }
}

const addressTexts = {
  de: {
    subject: 'Leitstand: E-Mail-Adresse bestätigen',
    hello: 'Guten Tag,',
    why: (groups: string) => `${groups} hat diese Adresse für ein Konto in Leitstand angegeben.`,
    toLink: 'Wenn es Ihr Konto ist, bestätigen Sie die Adresse bitte unter diesem Link:',
    good: 'Der Link gilt 7 Tage und nur einmal.',
    ignore: 'Wenn Sie damit nichts anfangen können, brauchen Sie nichts zu tun: Die Adresse wird dann nicht benutzt.',
  },
  en: {
    subject: 'Leitstand: confirm your e-mail address',
    hello: 'Hello,',
    why: (groups: string) => `${groups} gave this address for an account in Leitstand.`,
    toLink: 'If the account is yours, please confirm the address by this link:',
    good: 'The link is good for 7 days, and once.',
    ignore: 'If this means nothing to you, there is nothing to do: the address will not be used.',
  },
} as const

const texts = {
  de: {
    subject: { reset: 'Leitstand: Passwort zurücksetzen', invitation: 'Ihr Zugang zu Leitstand' },
    hello: (name: string) => `Guten Tag ${name},`,
    why: {
      reset: 'für Ihr Konto in Leitstand wurde ein neues Passwort angefordert.',
      invitation: 'für Sie wurde ein Konto in Leitstand angelegt.',
    },
    toLink: {
      reset: 'Unter diesem Link legen Sie es fest:',
      invitation: 'Unter diesem Link legen Sie Ihr Passwort fest:',
    },
    good: {
      reset: 'Der Link gilt 30 Minuten und nur einmal.',
      invitation: 'Der Link gilt 7 Tage und nur einmal. Danach können Sie auf der Anmeldeseite einen neuen anfordern.',
    },
    elsewhere: {
      wi: 'Sie melden sich über das Webinterface (wi) an und brauchen hier kein Passwort:',
      ams: 'Sie melden sich über das Account-Management-System (ams) an und brauchen hier kein Passwort:',
    },
    ignore: {
      reset: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
      invitation: 'Wenn Sie damit nichts anfangen können, brauchen Sie nichts zu tun.',
    },
  },
  en: {
    subject: { reset: 'Leitstand: reset your password', invitation: 'Your access to Leitstand' },
    hello: (name: string) => `Hello ${name},`,
    why: {
      reset: 'a new password was requested for your account in Leitstand.',
      invitation: 'an account in Leitstand was created for you.',
    },
    toLink: { reset: 'Choose it by this link:', invitation: 'Choose your password by this link:' },
    good: {
      reset: 'The link is good for 30 minutes, and once.',
      invitation: 'The link is good for 7 days, and once. After that you can request a new one on the sign-in page.',
    },
    elsewhere: {
      wi: 'You sign in through the web interface (wi) and need no password here:',
      ams: 'You sign in through the account management system (ams) and need no password here:',
    },
    ignore: {
      reset: 'If this was not you, there is nothing to do: your password stays as it is.',
      invitation: 'If this means nothing to you, there is nothing to do.',
    },
  },
} as const

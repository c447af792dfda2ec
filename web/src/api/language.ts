import { type Language, languages } from '@leitstand/contracts/actor'
import { localeCookie } from '@leitstand/contracts/front-door'

let current: Language = 'de'

/** The language of the page, for the header Accept-Language and for texts of the contracts. */
export function currentLanguage(): Language {
  return current
}

export function setCurrentLanguage(language: Language): void {
  current = language
  document.documentElement.lang = language
}

/** The language this browser chose, if it ever did; a fresh browser gets German (AMB-008). */
export function languageOfBrowser(): Language | null {
  const chosen = new RegExp(`(?:^|; )${localeCookie}=(\\w+)`).exec(document.cookie)?.[1]
  return languages.find((language) => language === chosen) ?? null
}

/** What the gateway wrote the document for: the language of whoever is signed in, else German. */
export function languageOfDocument(): Language {
  return languages.find((language) => language === document.documentElement.lang) ?? 'de'
}

import type { Language } from '@leitstand/contracts/actor'
import type { Locale } from 'antd/es/locale'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { setCurrentLanguage } from '../api/language.ts'
import type { texts } from './locales/de/texts.ts'

export type Texts = typeof texts

interface Loaded {
  texts: Record<string, Record<string, unknown>>
  antd: Locale
}

const loaders: Record<Language, () => Promise<Loaded>> = {
  de: () => import('./load-de.ts').then(({ loaded }) => loaded),
  en: () => import('./load-en.ts').then(({ loaded }) => loaded),
}
const antdLocales = new Map<Language, Locale>()

export async function startTexts(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: await load(language) },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  setCurrentLanguage(language)
}

export async function switchTexts(language: Language): Promise<void> {
  if (!antdLocales.has(language)) {
    for (const [area, phrases] of Object.entries(await load(language))) {
      i18next.addResourceBundle(language, area, phrases)
    }
  }
  setCurrentLanguage(language)
  await i18next.changeLanguage(language)
}

/** Ant Design's own texts, loaded together with ours. */
export function antdLocale(language: Language): Locale | undefined {
  return antdLocales.get(language)
}

async function load(language: Language): Promise<Loaded['texts']> {
  const { texts, antd } = await loaders[language]()
  antdLocales.set(language, antd)
  return texts
}

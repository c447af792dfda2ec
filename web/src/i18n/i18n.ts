import type { Language } from '@leitstand/contracts/actor'
import type { Locale } from 'antd/es/locale'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { currentLanguage, setCurrentLanguage } from '../api/language.ts'
import { loadLater, type TextFile } from './later-texts.ts'

interface Loaded {
  texts: Record<string, Record<string, unknown>>
  antd: Locale
}

const loaders: Record<Language, () => Promise<Loaded>> = {
  de: () => import('./load-de.ts').then(({ loaded }) => loaded),
  en: () => import('./load-en.ts').then(({ loaded }) => loaded),
}
const antdLocales = new Map<Language, Locale>()
/** Files of texts that pages have asked for so far. */
const wanted = new Set<TextFile>()
/** The language that is being switched to, or the present one. */
let heading: Language = 'de'

export async function startTexts(language: Language): Promise<void> {
  heading = language
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: await load(language) },
    defaultNS: 'common',
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
    returnNull: false,
    // A text that did not come with its page is our mistake: the page says it in English, and the tests that look at it hear of it.
    saveMissing: true,
    missingKeyHandler: (_languages, area, key) => {
      reportError(new Error(`There is no text ${area}:${key}.`))
      void fillInEnglish()
    },
  })
  setCurrentLanguage(language)
}

export async function switchTexts(language: Language): Promise<void> {
  heading = language
  if (!antdLocales.has(language)) addTexts(language, await load(language))
  await Promise.all([...wanted].map(async (file) => addTexts(language, await loadLater(file, language))))
  setCurrentLanguage(language)
  await i18next.changeLanguage(language)
}

/** Makes sure that the texts of a page are there before it is shown, also when the language changes meanwhile. */
export async function provideTexts(file: TextFile): Promise<void> {
  wanted.add(file)
  const languages = new Set([currentLanguage(), heading, ...(isFilledIn ? (['en'] as const) : [])])
  await Promise.all([...languages].map(async (language) => addTexts(language, await loadLater(file, language))))
}

let isFilledIn = false

/** The English texts come when the language of the page lacks one (SYS-007), and it is shown anew. */
async function fillInEnglish(): Promise<void> {
  if (isFilledIn) return
  isFilledIn = true
  addTexts('en', await load('en'))
  await Promise.all([...wanted].map(async (file) => addTexts('en', await loadLater(file, 'en'))))
  await i18next.changeLanguage(heading)
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

function addTexts(language: Language, areas: Loaded['texts']): void {
  for (const [area, phrases] of Object.entries(areas)) i18next.addResourceBundle(language, area, phrases)
}

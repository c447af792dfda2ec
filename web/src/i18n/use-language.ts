import type { Language } from '@leitstand/contracts/actor'
import { useTranslation } from 'react-i18next'

/** The language of the page where no text is said, for dates and for the labels that contracts carry. */
export function useLanguage(): Language {
  return languageOf(useTranslation().i18n)
}

export function languageOf({ language }: { language: string }): Language {
  return language === 'en' ? 'en' : 'de'
}

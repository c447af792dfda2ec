import type { Language } from '@leitstand/contracts/actor'
import { useTranslation } from 'react-i18next'

/** The language of the page, for dates and for the labels that contracts carry. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language === 'en' ? 'en' : 'de'
}

import { languages } from '@leitstand/contracts/actor'
import { useSWRConfig } from 'swr'
import { chooseLanguage } from '../../i18n/choose-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Segments } from '../../ui/segments.tsx'

const names = { de: 'Deutsch', en: 'English' } as const

/** The language of the pages and of the mails, which is one setting. */
export function LanguageChoice() {
  const { t, language } = useTexts('settings')
  const { mutate } = useSWRConfig()
  const choose = async (next: (typeof languages)[number]) => {
    await chooseLanguage(next)
    // Labels that the server words are read anew.
    await mutate(() => true)
  }
  return (
    <span>
      <Segments
        label={t('language.title')}
        active={language}
        entries={languages.map((name) => ({ name, text: names[name] }))}
        onChange={(next) => void choose(next)}
      />
    </span>
  )
}

import type { Language } from '@leitstand/contracts/actor'
import { useTranslation } from 'react-i18next'
import type { Texts } from './later-texts.ts'
import { languageOf } from './use-language.ts'

type Plural<K extends string> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K
type Path<T, Before extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${Plural<K>}` : Path<T[K], `${Before}${K}.`>
}[keyof T & string]

/** Keys of the own area stand alone, those of others carry its name: `list:yes`. */
export type TextKey<Area extends keyof Texts> =
  | Path<Texts[Area]>
  | { [Other in keyof Texts]: `${Other}:${Path<Texts[Other]>}` }[keyof Texts]

export type Say<Area extends keyof Texts> = (key: TextKey<Area>, values?: Record<string, unknown>) => string

/** The texts of one area in the language of the page, and that language; a key that does not exist does not compile. */
export function useTexts<Area extends keyof Texts = 'common'>(area?: Area): { t: Say<Area>; language: Language } {
  const { t, i18n } = useTranslation(area)
  // i18next's own types say less of keys, so nothing it knows is lost.
  return { t: t as unknown as Say<Area>, language: languageOf(i18n) }
}

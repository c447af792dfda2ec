import type { Language } from '@leitstand/contracts/actor'
import { type Areas, loadLater, textFiles } from './later-texts.ts'
import { firstTexts as de } from './locales/de/first-texts.ts'
import { firstTexts as en } from './locales/en/first-texts.ts'

/** All that the interface says in a language; its pages load it part by part. */
export async function allTexts(language: Language): Promise<Areas> {
  const later = await Promise.all(textFiles.map((file) => loadLater(file, language)))
  return Object.assign({}, { de, en }[language], ...later)
}

import { languages } from '@leitstand/contracts/actor'
import type { Plugin } from 'vite'
import { allTexts } from '../src/i18n/all-texts.ts'

/** Leaves the texts of the interface beside the app, a file a language, for the gateway to serve (`/api/translations`). */
export function translations(): Plugin {
  return {
    name: 'translations',
    apply: 'build',
    async generateBundle() {
      for (const language of languages) {
        const source = JSON.stringify(await allTexts(language))
        this.emitFile({ type: 'asset', fileName: `translations/${language}.json`, source })
      }
    },
  }
}

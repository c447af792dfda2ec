import type { Plugin } from 'vite'

/** Leaves the texts of the interface beside the app, a file a language, for the gateway to serve (`/api/translations`). */
export function translations(): Plugin {
  return {
    name: 'translations',
    apply: 'build',
    async generateBundle() {
      const [de, en] = await Promise.all([
        import('../src/i18n/locales/de/texts.ts'),
        import('../src/i18n/locales/en/texts.ts'),
      ])
      for (const [language, { texts }] of Object.entries({ de, en }))
        this.emitFile({ type: 'asset', fileName: `translations/${language}.json`, source: JSON.stringify(texts) })
    },
  }
}

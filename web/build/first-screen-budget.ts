import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { chunksOf, fileOf, withImports } from './chunks.ts'

/** What a browser loads before something stands there (in German), and how large it may be. */
const firstScreens = {
  'drawn page': { budgetBytes: 4 * 1000, modules: ['src/app/start.ts'] },
  dashboard: {
    budgetBytes: 250 * 1000,
    modules: ['src/app/main.tsx', 'src/i18n/load-de.ts', 'src/pages/home/home-page.tsx'],
  },
  login: {
    budgetBytes: 250 * 1000,
    modules: ['src/app/main.tsx', 'src/i18n/load-de.ts', 'src/pages/login/login-page.tsx'],
  },
}

/** Fails the build when the script of a first screen grows over its budget, compressed as it is sent. */
export function firstScreenBudget(): Plugin {
  return {
    name: 'first-screen-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle)
      for (const [screen, { budgetBytes, modules }] of Object.entries(firstScreens)) {
        const files = [
          ...withImports(
            chunks,
            modules.map((module) => fileOf(chunks, module)),
          ),
        ]
        const bytes = files.reduce((sum, file) => sum + brotliCompressSync(chunks.get(file)?.code ?? '').length, 0)
        const told = `${screen}: ${(bytes / 1000).toFixed(0)} kB of script in ${files.length} files, compressed`
        if (bytes > budgetBytes) this.error(`${told}; at most ${budgetBytes / 1000} kB are allowed`)
        this.info(told)
      }
    },
  }
}

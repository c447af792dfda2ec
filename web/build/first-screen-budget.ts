import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { chunksOf, fileOf, withImports } from './chunks.ts'

const budgetBytes = 250 * 1000

/** What a browser loads before the dashboard or the login stands there in German. */
const firstScreens = {
  dashboard: ['src/app/main.tsx', 'src/i18n/load-de.ts', 'src/pages/home/home-page.tsx'],
  login: ['src/app/main.tsx', 'src/i18n/load-de.ts', 'src/pages/login/login-page.tsx'],
}

/** Fails the build when the script of a first screen grows over its budget, compressed as it is sent. */
export function firstScreenBudget(): Plugin {
  return {
    name: 'first-screen-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle)
      for (const [screen, modules] of Object.entries(firstScreens)) {
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

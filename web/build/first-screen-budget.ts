import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

const budgetBytes = 250 * 1000

/** What a browser loads before the dashboard or the login stands there in German. */
const firstScreens = {
  dashboard: ['src/app/main.tsx', 'src/i18n/load-de.ts', 'src/pages/home/home-page.tsx'],
  login: ['src/app/main.tsx', 'src/i18n/load-de.ts', 'src/pages/login/login-page.tsx'],
}

interface Chunk {
  code: string
  imports: string[]
  facadeModuleId: string | null
}

/** Fails the build when the script of a first screen grows over its budget, compressed as it is sent. */
export function firstScreenBudget(): Plugin {
  return {
    name: 'first-screen-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Chunk>()
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
      for (const [screen, modules] of Object.entries(firstScreens)) {
        const { bytes, files } = sizeOf(modules, chunks)
        const told = `${screen}: ${(bytes / 1000).toFixed(0)} kB of script in ${files} files, compressed`
        if (bytes > budgetBytes) this.error(`${told}; at most ${budgetBytes / 1000} kB are allowed`)
        this.info(told)
      }
    },
  }
}

function sizeOf(modules: readonly string[], chunks: ReadonlyMap<string, Chunk>): { bytes: number; files: number } {
  const files = new Set<string>()
  for (const module of modules) collect(fileOf(chunks, module), chunks, files)
  const bytes = [...files].reduce((sum, file) => sum + brotliCompressSync(chunks.get(file)?.code ?? '').length, 0)
  return { bytes, files: files.size }
}

function fileOf(chunks: ReadonlyMap<string, Chunk>, module: string): string {
  const found = [...chunks].find(([, chunk]) => isFacadeOf(chunk, module))?.[0]
  if (!found) throw new Error(`No chunk of the build starts with ${module}`)
  return found
}

/** The entry chunk is that of index.html, which loads main.tsx and nothing else. */
function isFacadeOf(chunk: Chunk, module: string): boolean {
  const id = chunk.facadeModuleId ?? ''
  return id.endsWith(module) || (module.endsWith('main.tsx') && id.endsWith('index.html'))
}

function collect(file: string, chunks: ReadonlyMap<string, Chunk>, into: Set<string>): void {
  if (into.has(file)) return
  into.add(file)
  for (const imported of chunks.get(file)?.imports ?? []) collect(imported, chunks, into)
}

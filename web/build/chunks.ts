import type { Rolldown } from 'vite'

export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

export function chunksOf(bundle: Rolldown.OutputBundle): Chunks {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
}

/** The file of a module that is imported by itself; `main.tsx` is all that index.html loads, so its chunk is named after that. */
export function fileOf(chunks: Chunks, module: string): string {
  const isMain = module.endsWith('main.tsx')
  for (const [file, { facadeModuleId }] of chunks)
    if (facadeModuleId?.endsWith(module) || (isMain && facadeModuleId?.endsWith('index.html'))) return file
  throw new Error(`No chunk of the build starts with ${module}`)
}

/** The files with everything that they import at once. */
export function withImports(chunks: Chunks, files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    withImports(chunks, chunks.get(file)?.imports ?? [], found)
  }
  return found
}

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../paths.ts'
import { Problem } from '../problem.ts'

export interface Build {
  /** Globs from the root of everything that it is made of. */
  sources: readonly string[]
  /** A file in what is built, which goes with it. */
  stamp: string
  /** What is said when it fails, before the way out. */
  failure: string
  run(): Promise<void>
}

/** Builds, unless it was built from these very sources. */
export async function unlessBuilt({ sources, stamp, failure, run }: Build): Promise<void> {
  const wanted = await hashOf(sources)
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return
  try {
    await run()
  } catch (error) {
    const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    throw new Problem(`${text.trim()}\n${failure}: correct what is said above and try again.`)
  }
  await writeFile(stamp, wanted)
}

async function hashOf(sources: readonly string[]): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(await readFile(file))
  return hash.digest('hex')
}

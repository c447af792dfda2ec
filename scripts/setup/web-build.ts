import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../paths.ts'
import { Problem } from '../problem.ts'
import type { Say } from '../progress.ts'
import { compressFiles } from './compress-files.ts'

const execute = promisify(execFile)
const stamp = join(root, 'web/dist/.built-from')
const sources = [
  'web/{src,public,build}/**',
  'web/*.{html,json,ts}',
  'contracts/{src,package.json}/**',
  'package-lock.json',
]

/** Builds the web app for browsers and for the gateway, which draws its pages, unless it was built from these very sources. */
export async function buildWebApp(say: Say): Promise<void> {
  const wanted = await hashOfSources()
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return
  say('Building the web app …')
  try {
    await build()
    await build('--ssr', 'src/app/draw-page.tsx')
  } catch (error) {
    const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    throw new Problem(`${text.trim()}\nThe web app could not be built: correct what is said above and try again.`)
  }
  await compressFiles(join(root, 'web/dist'))
  await writeFile(stamp, wanted)
}

async function build(...what: string[]): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await execute(process.execPath, [vite, 'build', ...what, '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

async function hashOfSources(): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(await readFile(file))
  return hash.digest('hex')
}

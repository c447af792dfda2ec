// Run after every change of dependencies: `node scripts/complete-lock.ts`.
// Some registry copies lack the builds of a package for other platforms; npm then leaves them out of the lock file and
// its own `npm ci` refuses that file. The missing entries are written here as a complete registry would have given them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.ts'

interface LockEntry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const file = join(root, 'package-lock.json')
const lock: { packages: Record<string, LockEntry> } = JSON.parse(readFileSync(file, 'utf8'))
const added: string[] = []

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!path.includes('node_modules/') || isLocked(path, name)) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(entry.dev && { dev: true }),
      optional: true,
      ...platform(name),
    }
    added.push(name)
  }
}
const { '': project, ...packages } = lock.packages
const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
if (added.length > 0)
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: { '': project, ...sorted } }, null, 2)}\n`)
console.log(added.length > 0 ? `Added ${added.join(', ')}.` : 'The lock file is complete.')

/** Looks the name up as Node would from that package: in its own folder first, then further up. */
function isLocked(path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder}${folder && '/'}node_modules/${name}`]) return true
    if (folder === '') return false
    if (!folder.includes('/node_modules/')) return lock.packages[`node_modules/${name}`] !== undefined
  }
}

/** Such packages are named after what they run on: `cli-linux-x64-musl`, `binding-win32-arm64-msvc`. */
function platform(name: string): LockEntry {
  const [os, cpu, variant] = name.split('/').at(-1)?.split('-').slice(1) ?? []
  if (!os || !cpu) throw new Error(`${name} does not name its platform: add it to package-lock.json by hand.`)
  const libc = variant?.startsWith('musl') ? 'musl' : variant?.startsWith('gnu') ? 'glibc' : undefined
  return { ...(libc && os === 'linux' && { libc: [libc] }), cpu: [cpu], os: [os] }
}

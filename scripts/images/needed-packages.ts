import { existsSync } from 'node:fs'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface NeededPackages {
  /** Below some node_modules; `link` is where a package of our own really lies, as the link says it. */
  packages: { path: string; link: string | undefined }[]
  /** Folders of our own packages, relative to the root. */
  workspaces: string[]
}

/**
 * What one of our packages needs to run, out of everything that is installed. Peers that are optional are not needed: npm
 * installs them where anything else wants them, and Prisma's client would bring its whole command line along.
 */
export async function neededPackages(root: string, folder: string): Promise<NeededPackages> {
  const found = new Map<string, string | undefined>()
  const workspaces = new Set<string>()

  async function visit(real: string): Promise<void> {
    const manifest = JSON.parse(await readFile(join(real, 'package.json'), 'utf8')) as Manifest
    for (const name of namesIn(manifest)) {
      const path = lookUp(root, real, name)
      if (path === undefined && isRequired(manifest, name)) throw new Error(`${name} is missing: ${real} needs it.`)
      if (path !== undefined && !found.has(path)) await take(path)
    }
  }

  async function take(path: string): Promise<void> {
    const target = await realpath(path)
    const isOurs = target !== path
    found.set(path, isOurs ? await readlink(path) : undefined)
    if (isOurs) workspaces.add(relative(root, target))
    await visit(target)
  }

  workspaces.add(folder)
  await visit(join(root, folder))
  return { packages: [...found].map(([path, link]) => ({ path, link })), workspaces: [...workspaces] }
}

function namesIn({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Manifest): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...new Set([...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers])]
}

/** Builds for other platforms are rightly absent; a peer may be left to the one who uses the package. */
function isRequired({ dependencies, optionalDependencies }: Manifest, name: string): boolean {
  return dependencies?.[name] !== undefined && optionalDependencies?.[name] === undefined
}

/** As Node looks: in the nearest node_modules first, then further up. */
function lookUp(root: string, from: string, name: string): string | undefined {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(join(path, 'package.json'))) return path
  }
  return undefined
}

// Lays out what an image holds: `node scripts/lay-out-image.ts PROCESS TARGET`, in a checkout where everything is installed and built.
import { existsSync } from 'node:fs'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { gateway, processes } from '../deploy/topology.ts'
import { neededPackages } from './images/needed-packages.ts'
import { root } from './paths.ts'

const [, , name, target] = process.argv
const laidOut = processes.find((one) => one.name === name)
if (!laidOut || !target) {
  throw new Error(
    `Say which process and where to: one of ${processes.map((one) => one.name).join(', ')}, and a folder.`,
  )
}

const { packages, workspaces } = await neededPackages(root, laidOut.folder)
const place = (path: string) => join(target, relative(root, path))

// Real folders with links to them, as npm lays them out: Node strips types nowhere below node_modules.
for (const folder of workspaces) {
  for (const part of ['package.json', 'src', 'dist', 'migrations', 'prisma/migrations']) {
    const from = join(root, folder, part)
    if (existsSync(from)) await cp(from, place(from), { recursive: true, filter: isRuntime })
  }
}
for (const { path, link } of packages) {
  if (link !== undefined) {
    await mkdir(join(place(path), '..'), { recursive: true })
    await symlink(link, place(path))
  } else await cp(path, place(path), { recursive: true, filter: (file) => isOwnFile(path, file) })
}
if (laidOut === gateway) await cp(join(root, 'web/dist'), join(target, 'web/dist'), { recursive: true })
await cp(join(root, 'package.json'), join(target, 'package.json'))
await cp(join(root, 'deploy/main.ts'), join(target, 'main.ts'))
await symlink(laidOut.folder, join(target, 'process'))
console.log(`${laidOut.name}: ${packages.length} packages, ${workspaces.length} of them ours.`)

function isRuntime(file: string): boolean {
  return !/\.test\.ts$|\/src\/testing$|\/schema\.sha256$/.test(file)
}

/** Packages inside a package are copied on their own, when they are needed. */
function isOwnFile(path: string, file: string): boolean {
  return !relative(path, file).split('/').includes('node_modules')
}

import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { processes } from '../../deploy/topology.ts'
import { root } from '../paths.ts'
import { neededPackages } from './needed-packages.ts'

it.each(processes)('an image of $name holds every package that its sources import', async ({ folder }) => {
  const { packages, workspaces } = await neededPackages(root, folder)
  const held = packages.map(({ path }) => path)
  const imported = (await Promise.all(workspaces.map(importsOf))).flat()
  expect(imported.length).toBeGreaterThan(10)
  // npm puts a package beside the workspace where another version has the place above.
  const isHeld = ({ workspace, name }: Import) =>
    [join(root, workspace), root].some((folder) => held.includes(join(folder, 'node_modules', name)))
  expect(imported.filter((one) => !isHeld(one))).toEqual([])
})

it('no image holds the tools of development', async () => {
  const names = (await neededPackages(root, 'services/ticket')).packages.map(({ path }) => path)
  for (const tool of ['prisma', 'typescript', 'vitest', 'vite'])
    expect(names).not.toContain(join(root, 'node_modules', tool))
})

interface Import {
  workspace: string
  name: string
}

async function importsOf(workspace: string): Promise<Import[]> {
  const names = new Set<string>()
  for await (const file of glob('src/**/*.ts', {
    cwd: join(root, workspace),
    exclude: (name) => /testing|\.test\.ts$/.test(name),
  })) {
    const text = await readFile(join(root, workspace, file), 'utf8')
    for (const [, name] of text.matchAll(
      /^(?:import (?!type )[^'"]*|export [^'"]* from |\} from )'((?:@[^/']+\/)?[^./'][^/':]*)(?:\/[^']*)?'/gm,
    ))
      if (name) names.add(name)
  }
  return [...names].map((name) => ({ workspace, name }))
}

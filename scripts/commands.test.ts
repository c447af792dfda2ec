import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.ts'

const textOf = async (file: string) => await readFile(join(root, file), 'utf8')
const commands = JSON.parse(await textOf('package.json')).scripts as Record<string, string>

/** `npm run …` brings the Node that is needed; `node scripts/….ts` is understood by no older one. */
test.each(['add-administrator', 'make-backup-keys'])('whoever has only an older Node types npm run %s', (name) => {
  expect(commands[name]).toBe(`node scripts/run.mjs scripts/${name}.ts`)
})

test.each(['README.md', 'scripts/README.md', 'deploy/README.md', 'k8s/README.md'])(
  '%s names only commands that there are',
  async (file) => {
    const named = [...(await textOf(file)).matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !commands[name])).toEqual([])
  },
)

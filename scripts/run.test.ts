import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './paths.ts'

let copy: string
beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'leitstand-run-'))
  for (const folder of ['scripts', 'node_modules']) await mkdir(join(copy, folder))
  await cp(join(root, 'scripts/run.mjs'), join(copy, 'scripts/run.mjs'))
  await writeFile(join(copy, 'scripts/hello.ts'), "console.log('It runs.')")
  await writeFile(join(copy, 'npm.js'), '')
})
afterEach(() => rm(copy, { recursive: true, force: true }))

const wanted = {
  '': {},
  contracts: { version: '0.1.0' },
  'node_modules/@leitstand/contracts': { link: true, resolved: 'contracts' },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
  'node_modules/for-elsewhere': { version: '1.0.0', integrity: 'sha512-b', optional: true, os: ['aix'] },
  'node_modules/of-elsewhere': { version: '1.0.0', integrity: 'sha512-c', optional: true },
}

/** What a command says in a copy in which npm has put these packages. */
async function said(installed: object | undefined): Promise<string> {
  await writeFile(join(copy, 'package-lock.json'), JSON.stringify({ packages: wanted }))
  if (installed) await writeFile(join(copy, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  const env = { ...process.env, npm_execpath: join(copy, 'npm.js') }
  const run = join(copy, 'scripts/run.mjs')
  return spawnSync(process.execPath, [run, 'scripts/hello.ts'], { env, encoding: 'utf8' }).stdout
}

const { '': _itself, 'node_modules/for-elsewhere': _for, 'node_modules/of-elsewhere': _of, ...here } = wanted

test('whoever has typed npm ci does not wait for it a second time', async () => {
  expect(await said(here)).toBe('It runs.\n')
})

test.each([
  ['nothing is there', undefined],
  ['a package has another version', { ...here, 'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' } }],
  ['a package is missing', { contracts: here.contracts }],
])('the packages are installed when %s', async (_, installed) => {
  expect(await said(installed)).toMatch(/^Installing the packages[\s\S]*It runs\.\n$/)
})

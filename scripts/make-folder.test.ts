import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-folder-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a folder is there afterwards with all above it, also when it was before', async () => {
  const deep = join(folder, 'mnt/backups')
  await makeFolder(deep)
  await makeFolder(deep)
  expect(existsSync(deep)).toBe(true)
})

test.each([
  ['/proc/leitstand', 'ENOENT'],
  ['/proc/leitstand/backups', 'ENOENT'],
  ['/dev/null/backups', 'ENOTDIR'],
])('where none can be made (%s), that is known at once', async (path, code) => {
  await expect(makeFolder(path)).rejects.toMatchObject({ code })
})

test('a file in its place is said', async () => {
  await writeFile(join(folder, 'backups'), '')
  await expect(makeFolder(join(folder, 'backups'))).rejects.toMatchObject({ code: 'EEXIST' })
})

import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupName, blobFolder, findBackup, forgetOldBackups, readManifest } from './manifest.ts'
import { sealedFiles } from './sealed-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-backups-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function aBackup(name: string, isWhole = true): Promise<string> {
  await mkdir(join(folder, name))
  await writeFile(join(folder, name, isWhole ? 'manifest.json.zst' : 'manifest.json.zst.part'), '')
  return join(folder, name)
}
const [monday, tuesday, wednesday] = ['2026-11-16', '2026-11-17', '2026-11-18'].map((day) => `${day}T01-00-00Z`) as [
  string,
  string,
  string,
]

test('the newest backup is taken, and one that was never finished is none', async () => {
  await expect(findBackup(folder)).rejects.toThrow(/There is no whole backup/)
  await aBackup(monday)
  const newest = await aBackup(tuesday)
  await aBackup(wednesday, false)
  await mkdir(join(folder, 'blobs'))
  expect(await findBackup(folder)).toEqual({ folder, backup: newest })
  expect(await findBackup(join(folder, monday))).toMatchObject({ backup: join(folder, monday) })
})

test('old backups go, an unfinished one counts for none of those that stay', async () => {
  const oldest = await aBackup(monday)
  await aBackup(tuesday)
  await aBackup(wednesday, false)
  expect(await forgetOldBackups(folder, 2)).toEqual([])
  expect(await forgetOldBackups(folder, 1)).toEqual([oldest])
  expect(existsSync(join(folder, tuesday))).toBe(true)
})

test.each(['{', '{"format":2}'])('a manifest of another format (%s) is a sentence', async (content) => {
  const files = await sealedFiles({})
  await files.write(join(folder, 'manifest.json.zst'), Readable.from([content]))
  await expect(readManifest(files, folder)).rejects.toThrow(/is of another format/)
})

test('files for different readers are kept apart, so that nothing encrypted rests on something open', () => {
  expect(new Set([undefined, 'age1aaaaaaaaaaaaaaaaaaaa', 'age1bbbbbbbbbbbbbbbbbbbb'].map(blobFolder)).size).toBe(3)
})

test('the name of a backup is its moment', () => {
  expect(backupName(new Date('2026-11-22T08:10:00.999Z'))).toBe('2026-11-22T08-10-00Z')
})

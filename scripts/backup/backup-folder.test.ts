import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writingInto } from './backup-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-backups-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a folder that no backup can be written to is told at once, in one sentence', async () => {
  const begun: string[] = []
  const into = (path: string) => writingInto(path, async () => begun.push(path))
  await expect(into('/proc/leitstand')).rejects.toThrow(/^Nothing can be written in \/proc\/leitstand, which cannot be/)
  await writeFile(join(folder, 'file'), '')
  await expect(into(join(folder, 'file'))).rejects.toThrow(/because a file stands in its place: name another folder/)
  await into(join(folder, 'mnt/backups'))
  expect(begun).toEqual([join(folder, 'mnt/backups')])
})

test('a disk that becomes full on the way is told, and what else fails is told as it is', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  await expect(writingInto(folder, () => Promise.reject(full))).rejects.toThrow(/its disk is full: free some space/)
  const other = Object.assign(new Error('ENOENT: no such file, open blobs/ab'), { code: 'ENOENT' })
  await expect(writingInto(folder, () => Promise.reject(other))).rejects.toBe(other)
})

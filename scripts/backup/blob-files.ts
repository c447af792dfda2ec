import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { BlobStore } from '@leitstand/kit/blob-store'
import { Problem } from '../problem.ts'
import type { Say } from '../progress.ts'
import { blobFile, blobFolder, blobListFile, type Manifest } from './manifest.ts'
import type { SealedFiles } from './sealed-files.ts'

/** Where the files of a backup are: in a folder that backups share, named by a list of its own. */
interface Place {
  folder: string
  backup: string
  files: SealedFiles
}

/** Content has its hash as its name and never changes: what an earlier backup has saved is not written again. */
export async function saveBlobs(
  store: BlobStore,
  { folder, backup, files }: Place,
  say: Say,
): Promise<Manifest['blobs']> {
  const names: string[] = []
  const sizes: number[] = []
  const damaged: string[] = []
  const kept = blobFolder(files.recipient)
  for await (const sha256 of store.list()) {
    const file = blobFile(join(folder, kept), sha256)
    const isSaved = existsSync(file)
    const size = isSaved ? 0 : await saveBlob(store, sha256, (content) => files.write(file, content))
    if (size === undefined) {
      damaged.push(sha256)
      continue
    }
    names.push(sha256)
    if (!isSaved) sizes.push(size)
  }
  await files.write(blobListFile(backup), Readable.from(names.map((name) => `${name}\n`)))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  say(`files: ${names.length}, of which ${sizes.length} are new (${Math.round(bytes / 1024)} kB)`)
  return { folder: kept, count: names.length, bytes, damaged }
}

class DamagedBlob extends Error {}

/** Writes the content of a blob and answers its size; undefined where the store holds something else by this name. */
async function saveBlob(
  store: BlobStore,
  sha256: string,
  write: (content: Readable) => Promise<void>,
): Promise<number | undefined> {
  let size = 0
  async function* checked(chunks: AsyncIterable<Buffer>) {
    const hash = createHash('sha256')
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
    // Before the end: what is written gets its name only when all of it has come.
    if (hash.digest('hex') !== sha256) throw new DamagedBlob()
  }
  try {
    await write(Readable.from(checked(await store.open(sha256))))
    return size
  } catch (error) {
    if (error instanceof DamagedBlob) return undefined
    throw error
  }
}

/** Brings back what can be; answers how many files the backup names, and what is wrong with some. */
export async function restoreBlobs(
  store: BlobStore,
  { folder, backup, files }: Place,
): Promise<{ count: number; faults: string[] }> {
  let count = 0
  const faults: string[] = []
  for await (const sha256 of createInterface({ input: await files.read(blobListFile(backup)) })) {
    count += 1
    if (await isWhole(store, sha256)) continue
    const fault = await restoreBlob(store, sha256, blobFile(folder, sha256), files)
    if (fault) faults.push(fault)
  }
  return { count, faults }
}

/** What is there by a name may have been damaged since. */
async function isWhole(store: BlobStore, sha256: string): Promise<boolean> {
  if (!(await store.has(sha256))) return false
  const hash = createHash('sha256')
  for await (const chunk of await store.open(sha256)) hash.update(chunk as Buffer)
  return hash.digest('hex') === sha256
}

/** Content is stored by its hash, so what comes back damaged has another name. */
async function restoreBlob(
  store: BlobStore,
  sha256: string,
  file: string,
  files: SealedFiles,
): Promise<string | undefined> {
  try {
    const stored = await store.put(await files.read(file))
    if (stored.sha256 !== sha256) return `${file} is damaged: it holds something else than it is named for.`
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

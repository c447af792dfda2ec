import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from './config.ts'
import { openS3Blobs } from './s3-blobs.ts'

export interface StoredBlob {
  /** SHA-256 of the content, hex: the blob's only name. */
  sha256: string
  size: number
}

/** Content by its hash, streamed in and out. What was put is durable when `put` resolves. */
export interface BlobStore {
  put(content: Readable | Buffer): Promise<StoredBlob>
  open(sha256: string): Promise<Readable>
  has(sha256: string): Promise<boolean>
}

export async function openBlobs(config: Config): Promise<BlobStore> {
  const spool = join(config.dataFolder, 'spool')
  await mkdir(spool, { recursive: true })
  if (config.blobs.kind === 's3') return openS3Blobs(config.blobs, spool)
  return fileBlobs(config.blobs.folder, spool)
}

function fileBlobs(folder: string, spool: string): BlobStore {
  const place = (sha256: string) => join(folder, checked(sha256).slice(0, 2), sha256.slice(2, 4), sha256)
  return {
    async put(content) {
      const spooled = await spoolContent(content, spool)
      const target = place(spooled.sha256)
      await mkdir(dirname(target), { recursive: true })
      await rename(spooled.path, target)
      await syncFolder(dirname(target))
      return { sha256: spooled.sha256, size: spooled.size }
    },
    async open(sha256) {
      const stream = createReadStream(place(sha256))
      await new Promise<void>((resolve, reject) => stream.once('open', () => resolve()).once('error', reject))
      return stream
    },
    has: (sha256) =>
      access(place(sha256)).then(
        () => true,
        () => false,
      ),
  }
}

/** Writes content beside its final place, hashing on the way, and syncs it; nothing half-written ever has a blob's name. */
export async function spoolContent(content: Readable | Buffer, spool: string): Promise<StoredBlob & { path: string }> {
  const path = join(spool, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx')
  try {
    for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
      hash.update(bytes)
      size += bytes.length
      await file.write(bytes)
    }
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(path, { force: true })
    throw error
  }
  await file.close()
  return { sha256: hash.digest('hex'), size, path }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().catch(() => undefined)
  await handle.close()
}

/** A hash becomes part of a path, so nothing else may. */
export function checked(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('That is no blob name')
  return sha256
}

import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

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
  /** Every blob there is, in no order. */
  list(): AsyncIterable<string>
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
      // Not write(): a disk that is nearly full takes a part of what it is given, and that is no error.
      await file.writeFile(bytes)
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

/** A hash becomes part of a path, so nothing else may. */
export function checked(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('That is no blob name')
  return sha256
}

import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '@leitstand/contracts/problems'
import type { Logger } from './logger.ts'
import { explain, rarely } from './rarely.ts'

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

/** A store elsewhere that refuses or does not answer, in its own words. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super(explain(cause), { cause })
  }
}

/** A disk that is full or read only, a folder that may not be used, no more open files. */
const diskCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']

/** For a service: a store that cannot be used is a neighbour that is away, and not a bug; its log has the reason. */
export function asNeighbour(store: BlobStore, log: Logger): BlobStore {
  const tell = rarely((reason) => log.warn({ reason }, 'the store of files cannot be used'))
  const told = (error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!(error instanceof StoreAway) && !diskCodes.includes(code)) throw error
    tell(explain(error))
    throw new AppError('service-unavailable', { service: 'files' })
  }
  return {
    put: (content) => store.put(content).catch(told),
    open: (sha256) => store.open(sha256).catch(told),
    has: (sha256) => store.has(sha256).catch(told),
    list: () => store.list(),
  }
}

/** A hash becomes part of a path, so nothing else may. */
export function checked(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('That is no blob name')
  return sha256
}

import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, opendir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BlobStore, checked, spoolContent } from './blob-store.ts'
import { type Config, ConfigError } from './config.ts'

export async function openBlobs(config: Pick<Config, 'blobs' | 'dataFolder'>): Promise<BlobStore> {
  if (config.blobs.kind === 'none') return noBlobs
  const spool = join(config.dataFolder, 'spool')
  try {
    await mkdir(spool, { recursive: true })
    await access(spool, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`LEITSTAND_DATA must be a folder that this process may write in: ${reason}.`)
  }
  if (config.blobs.kind === 's3') {
    // Ten megabytes, which only this kind of store needs.
    const { openS3Blobs } = await import('./s3-blobs.ts')
    return openS3Blobs(config.blobs, spool)
  }
  return fileBlobs(config.blobs.folder, spool)
}

/** A service that is not told of the store (config.ts) cannot use it. */
const refuse = () => Promise.reject(new Error('This service keeps no files: config.ts does not list it.'))
const noBlobs: BlobStore = {
  put: refuse,
  open: refuse,
  has: refuse,
  list() {
    throw new Error('This service keeps no files: config.ts does not list it.')
  },
}

function fileBlobs(folder: string, spool: string): BlobStore {
  const place = (sha256: string) => join(folder, checked(sha256).slice(0, 2), sha256.slice(2, 4), sha256)
  return {
    async put(content) {
      const spooled = await spoolContent(content, spool)
      const target = place(spooled.sha256)
      try {
        await mkdir(dirname(target), { recursive: true })
        await rename(spooled.path, target)
      } catch (error) {
        await rm(spooled.path, { force: true })
        throw error
      }
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
    list: () => namesBelow(folder),
  }
}

async function* namesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { recursive: true }).catch(() => undefined)
  for await (const entry of entries ?? []) if (entry.isFile()) yield entry.name
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().catch(() => undefined)
  await handle.close()
}

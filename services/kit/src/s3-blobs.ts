import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { type BlobStore, checked, StoreAway, spoolContent } from './blob-store.ts'
import type { Config } from './config.ts'

type S3Options = Extract<Config['blobs'], { kind: 's3' }>

const connectMs = 3_000

/**
 * Blobs in any S3-compatible store. The name is the hash, so content is spooled to disk first. A store may be silent for
 * so long; it is asked three times.
 */
export function openS3Blobs(options: S3Options, spool: string, silenceMs = 10_000): BlobStore {
  const client = new S3Client({
    region: options.region,
    ...(options.endpoint && { endpoint: options.endpoint, forcePathStyle: true }),
    ...(options.credentials && { credentials: options.credentials }),
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
  })
  const keyOf = (sha256: string) => `blobs/${checked(sha256)}`
  const has = (sha256: string) =>
    client.send(new HeadObjectCommand({ Bucket: options.bucket, Key: keyOf(sha256) })).then(
      () => true,
      (error: unknown) => {
        if (isAbsent(error)) return false
        throw new StoreAway(error)
      },
    )
  return {
    has,
    async put(content) {
      const spooled = await spoolContent(content, spool)
      try {
        if (!(await has(spooled.sha256))) {
          const body = createReadStream(spooled.path)
          const params = { Bucket: options.bucket, Key: keyOf(spooled.sha256), Body: body }
          await new Upload({ client, params }).done().catch((error: unknown) => {
            throw new StoreAway(error)
          })
        }
        return { sha256: spooled.sha256, size: spooled.size }
      } finally {
        await rm(spooled.path, { force: true })
      }
    },
    async open(sha256) {
      const found = await client
        .send(new GetObjectCommand({ Bucket: options.bucket, Key: keyOf(sha256) }))
        .catch(refused)
      if (!(found.Body instanceof Readable)) throw new Error(`The blob ${sha256} could not be read`)
      return found.Body
    },
    async *list() {
      const pages = paginateListObjectsV2({ client }, { Bucket: options.bucket, Prefix: 'blobs/' })
      for await (const { Contents = [] } of pages) for (const { Key = '' } of Contents) yield Key.slice('blobs/'.length)
    },
  }
}

function refused(error: unknown): never {
  throw statusOf(error) === 404 ? error : new StoreAway(error)
}

/** Who may not list a bucket is told 403 for what is not there. A store that cannot be reached says neither. */
function isAbsent(error: unknown): boolean {
  return [403, 404].includes(statusOf(error) ?? 0)
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

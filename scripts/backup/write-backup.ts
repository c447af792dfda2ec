import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ServiceName } from '@leitstand/contracts/define'
import type { BlobStore } from '@leitstand/kit/blob-store'
import { root } from '../paths.ts'
import type { Say } from '../progress.ts'
import { dumpDatabase } from './dump-database.ts'
import {
  backupName,
  blobFile,
  blobFolder,
  blobListFile,
  type DatabaseManifest,
  type Manifest,
  secretFile,
  tableFile,
  writeManifest,
} from './manifest.ts'
import type { SealedFiles } from './sealed-files.ts'
import { openSnapshots, type Snapshot } from './snapshot.ts'

export interface BackupSource {
  databaseUrlOf: (service: ServiceName) => string
  blobs: BlobStore
  /** What seals secrets in the rows; undefined where the command is not told it. */
  secret: string | undefined
  demo: boolean
}

/** Writes a whole backup below a folder, while everything runs. Answers where, and what it holds. */
export async function writeBackup(
  source: BackupSource,
  files: SealedFiles,
  folder: string,
  say: Say,
): Promise<{ backup: string; manifest: Manifest }> {
  const begun = performance.now()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await using snapshots = await openSnapshots(source.databaseUrlOf)
  const backup = join(folder, backupName(snapshots.at))
  say(`Everything as of ${snapshots.at.toISOString()} (writers waited for ${snapshots.heldMs} ms)`)
  const databases = {} as Record<ServiceName, DatabaseManifest>
  for (const snapshot of snapshots.all) databases[snapshot.service] = await writeDatabase(snapshot, files, backup, say)
  const stream = await streamOf(snapshots.all)
  // A file is stored before the row that names it, so what the rows name is in the store by now.
  const blobs = await writeBlobs(source.blobs, files, folder, backup, say)
  if (source.secret !== undefined) await files.write(secretFile(backup), Readable.from([source.secret]))
  const manifest: Manifest = {
    format: 1,
    at: snapshots.at.toISOString(),
    heldMs: snapshots.heldMs,
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    version: await versionOf(),
    databases,
    blobs,
    stream,
    hasSecret: source.secret !== undefined,
    demo: source.demo,
  }
  await writeManifest(files, backup, manifest)
  return { backup, manifest }
}

async function writeDatabase(
  { service, client }: Snapshot,
  files: SealedFiles,
  backup: string,
  say: Say,
): Promise<DatabaseManifest> {
  const database = await dumpDatabase(client, (table, rows) => files.write(tableFile(backup, service, table), rows))
  await client.query('COMMIT')
  say(`${service}: ${rowsOf(database)} rows`)
  return database
}

export function rowsOf({ tables }: DatabaseManifest): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
}

/** Content has its hash as its name and never changes: what an earlier backup has saved is not written again. */
async function writeBlobs(
  store: BlobStore,
  files: SealedFiles,
  folder: string,
  backup: string,
  say: Say,
): Promise<Manifest['blobs']> {
  const names: string[] = []
  const kept = blobFolder(files.recipient)
  let [bytes, fresh] = [0, 0]
  for await (const sha256 of store.list()) {
    names.push(sha256)
    if (existsSync(blobFile(join(folder, kept), sha256))) continue
    const content = await store.open(sha256)
    const counted = content.compose(async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        yield chunk
      }
    })
    await files.write(blobFile(join(folder, kept), sha256), Readable.from(counted))
    fresh += 1
  }
  await files.write(blobListFile(backup), Readable.from(names.map((name) => `${name}\n`)))
  say(`files: ${names.length}, of which ${fresh} are new (${Math.round(bytes / 1024)} kB)`)
  return { folder: kept, count: names.length, bytes }
}

async function streamOf(snapshots: readonly Snapshot[]): Promise<string | null> {
  const ticket = snapshots.find(({ service }) => service === 'ticket')
  const found = await ticket?.client.query<{ value: string }>("SELECT value FROM chassis_state WHERE key = 'stream'")
  return found?.rows[0]?.value ?? null
}

async function versionOf(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}

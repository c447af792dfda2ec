import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ServiceName } from '@leitstand/contracts/define'
import type { BlobStore } from '@leitstand/kit/blob-store'
import { root } from '../paths.ts'
import type { Say } from '../progress.ts'
import { saveBlobs } from './blob-files.ts'
import { dumpDatabase } from './dump-database.ts'
import { backupName, type DatabaseManifest, type Manifest, secretFile, tableFile, writeManifest } from './manifest.ts'
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
  await using snapshots = await openSnapshots(source.databaseUrlOf)
  const backup = join(folder, backupName(snapshots.at))
  say(`Everything as of ${snapshots.at.toISOString()} (writers waited for ${snapshots.heldMs} ms)`)
  const databases = {} as Record<ServiceName, DatabaseManifest>
  for (const snapshot of snapshots.all) databases[snapshot.service] = await writeDatabase(snapshot, files, backup, say)
  const stream = await streamOf(snapshots.all)
  // A file is stored before the row that names it, so what the rows name is in the store by now.
  const blobs = await saveBlobs(source.blobs, { folder, backup, files }, say)
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

async function streamOf(snapshots: readonly Snapshot[]): Promise<string | null> {
  const ticket = snapshots.find(({ service }) => service === 'ticket')
  const found = await ticket?.client.query<{ value: string }>("SELECT value FROM chassis_state WHERE key = 'stream'")
  return found?.rows[0]?.value ?? null
}

async function versionOf(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}

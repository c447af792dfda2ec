import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type ServiceName, services } from '@leitstand/contracts/define'
import type { BlobStore } from '@leitstand/kit/blob-store'
import { databaseNameOf } from '@leitstand/kit/config'
import pg from 'pg'
import { root } from '../paths.ts'
import { Problem } from '../problem.ts'
import type { Say } from '../progress.ts'
import { restoreBlobs } from './blob-files.ts'
import { loadDatabase } from './load-database.ts'
import { blobListFile, type Manifest, tableFile } from './manifest.ts'
import type { SealedFiles } from './sealed-files.ts'
import { rowsOf } from './write-backup.ts'

export interface Backup {
  /** Where it and others are. */
  folder: string
  backup: string
  manifest: Manifest
  files: SealedFiles
}

export interface RestoreTarget {
  databaseUrlOf: (service: ServiceName) => string
  blobs: BlobStore
}

/** Databases in which something is kept already. */
export async function filledDatabases(target: Pick<RestoreTarget, 'databaseUrlOf'>): Promise<ServiceName[]> {
  const found = await Promise.all(
    services.map(async (service) => {
      const question = "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS filled"
      const [row] = await inDatabase<{ filled: boolean }>(target.databaseUrlOf(service), question)
      return row?.filled ? [service] : []
    }),
  )
  return found.flat()
}

/** Nobody may be at work in the databases: a service elsewhere is seen by its connections alone. */
export async function refuseWhileUsed(adminUrl: string, sentence: string): Promise<void> {
  const [found] = await inDatabase<{ used: boolean }>(
    adminUrl,
    `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE usename IS NOT NULL AND pid <> pg_backend_pid()
       AND datname IN (${services.map((service) => pg.escapeLiteral(databaseNameOf(service))).join(', ')})) AS used`,
  )
  if (found?.used) throw new Problem(sentence)
}

/** Takes everything out of these databases; they are as if they had just been made. */
export async function emptyDatabases(
  target: Pick<RestoreTarget, 'databaseUrlOf'>,
  filled: readonly ServiceName[],
): Promise<void> {
  for (const service of filled)
    await inDatabase(await asOwner(target.databaseUrlOf(service)), 'DROP SCHEMA public CASCADE; CREATE SCHEMA public')
}

/** What is made belongs to the role that the service signs in with, whoever makes it. */
async function asOwner(url: string): Promise<string> {
  const [found] = await inDatabase<{ owner: string; isOurs: boolean }>(
    url,
    `SELECT pg_get_userbyid(datdba) AS owner, datdba = current_user::regrole AS "isOurs"
     FROM pg_database WHERE datname = current_database()`,
  )
  if (!found || found.isOurs) return url
  const acting = new URL(url)
  acting.searchParams.set('options', `-c role=${found.owner}`)
  return acting.href
}

/** Puts a backup into empty databases and into the store of files. Answers which of the files are not as they were. */
export async function restoreBackup(
  target: RestoreTarget,
  { folder, backup, manifest, files }: Backup,
  say: Say,
): Promise<string[]> {
  for (const service of services) {
    const database = manifest.databases[service]
    const url = await asOwner(target.databaseUrlOf(service))
    const migrations = join(root, 'services', service, 'prisma/migrations')
    const source = async (table: string) => await files.read(tableFile(backup, service, table))
    await loadDatabase({ service, url, migrations }, database, source)
    say(`${service}: ${rowsOf(database)} rows`)
  }
  const place = join(folder, manifest.blobs.folder)
  const { count, faults } = await restoreBlobs(target.blobs, { folder: place, backup, files })
  say(`files: ${count - faults.length}`)
  const { damaged } = manifest.blobs
  if (damaged.length > 0) say(`${damaged.length} files were damaged when it was made, and are not in it.`)
  const missing = manifest.blobs.count - count
  return missing === 0 ? faults : [...faults, `${missing} files are not in the list of the backup.`]
}

/**
 * Reads all rows and the list of files once: what is here is only deleted for a backup that has them whole. Files stay in
 * the store whatever is restored, and one that is damaged is told when the rest is back.
 */
export async function verifyBackup({ backup, manifest, files }: Omit<Backup, 'folder'>): Promise<void> {
  for (const service of services)
    for (const table of Object.keys(manifest.databases[service].tables))
      await drain(await files.read(tableFile(backup, service, table)))
  await drain(await files.read(blobListFile(backup)))
}

async function drain(content: Readable): Promise<void> {
  await finished(content.resume())
}

export async function inDatabase<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

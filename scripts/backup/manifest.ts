import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { services } from '@leitstand/contracts/define'
import { z } from 'zod'
import { Problem } from '../problem.ts'
import type { SealedFiles } from './sealed-files.ts'

const Table = z.object({
  columns: z.array(z.string()),
  rows: z.int(),
})
const Database = z.object({
  /** What was applied, so that the same schema can be made again before the rows come back. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), Table),
  sequences: z.record(z.string(), z.string()),
})

/** What a backup is and holds. It is written last: a folder without it is no backup. */
const Manifest = z.object({
  format: z.literal(1),
  /** The moment that all databases are as of. */
  at: z.iso.datetime(),
  /** How long writing had to wait for that moment. */
  heldMs: z.int(),
  seconds: z.number(),
  version: z.string(),
  databases: z.record(z.enum(services), Database),
  /** Those that the store itself held by a wrong name are not among them. */
  blobs: z.object({ folder: z.string(), count: z.int(), bytes: z.int(), damaged: z.array(z.string()).default([]) }),
  /** When the stream of events was made that the outboxes speak of. */
  stream: z.string().nullable(),
  /** The secret that seals what the rows hold is in it; elsewhere somebody keeps it outside. */
  hasSecret: z.boolean(),
  /** The demo is loaded once, which is known outside of the databases. */
  demo: z.boolean(),
})
export type Manifest = z.infer<typeof Manifest>
export type DatabaseManifest = z.infer<typeof Database>

const fileName = 'manifest.json.zst'

export const tableFile = (backup: string, service: string, table: string) => join(backup, service, `${table}.copy.zst`)
export const secretFile = (backup: string) => join(backup, 'secret.zst')
export const blobListFile = (backup: string) => join(backup, 'blobs.txt.zst')
/** Backups of a folder that are for the same reader share their blobs: content that was saved once is not written again. */
export const blobFolder = (recipient: string | undefined) => (recipient ? `blobs-${recipient.slice(-16)}` : 'blobs')
export const blobFile = (blobs: string, sha256: string) =>
  join(blobs, sha256.slice(0, 2), sha256.slice(2, 4), `${sha256}.zst`)

export async function writeManifest(files: SealedFiles, backup: string, manifest: Manifest): Promise<void> {
  await files.write(join(backup, fileName), Readable.from([JSON.stringify(manifest, null, 2)]))
}

export async function readManifest(files: SealedFiles, backup: string): Promise<Manifest> {
  const read = Manifest.safeParse(parsed(await text(await files.read(join(backup, fileName)))))
  if (!read.success)
    throw new Problem(`The backup ${backup} is of another format: restore it with the release that wrote it.`)
  return read.data
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/** `2026-11-22T08-10-00Z`: sorts by time, and is a name in every file system. */
export function backupName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Removes all but the newest; what was begun and never finished goes with those that are older than it. */
export async function forgetOldBackups(folder: string, kept: number): Promise<string[]> {
  const oldest = (await wholeBackups(folder))[kept - 1]
  if (oldest === undefined) return []
  const old = (await foldersOf(folder)).filter((backup) => backup < oldest)
  for (const backup of old) await rm(backup, { recursive: true, force: true })
  return old
}

/** The newest first. */
async function wholeBackups(folder: string): Promise<string[]> {
  const isWhole = (backup: string) => existsSync(join(backup, fileName))
  return (await foldersOf(folder)).filter(isWhole)
}

async function foldersOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name))
  return names
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}

/** A backup itself, or the newest of a folder of them. */
export async function findBackup(folder: string): Promise<{ folder: string; backup: string }> {
  const entries = await readdir(folder).catch(() => {
    throw new Problem(`${folder} cannot be read: name the folder that backups were written to.`)
  })
  if (entries.includes(fileName)) return { folder: join(folder, '..'), backup: folder }
  const [newest] = await wholeBackups(folder)
  if (newest) return { folder, backup: newest }
  throw new Problem(`There is no whole backup in ${folder}: make one with npm run backup -- ${folder}`)
}

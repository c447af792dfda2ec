import { resolve } from 'node:path'
import type { BlobStore } from '@leitstand/kit/blob-store'
import { openBlobs } from '@leitstand/kit/blobs'
import { blobsOf } from '@leitstand/kit/config'
import { setVariables } from '@leitstand/kit/variable-kinds'
import { backupVariables } from '../instance/backup-variables.ts'
import { Problem } from '../problem.ts'
import { type SealedFiles, sealedFiles } from './sealed-files.ts'

export interface BackupSettings {
  /** Where the backups are. */
  folder: string
  files: SealedFiles
  /** How many backups stay; all when it is not set. */
  kept: number | undefined
}

/** The folder that a command was given, and what the environment says. */
export async function backupSettings(positionals: readonly string[], command: string): Promise<BackupSettings> {
  const [given] = positionals
  if (!given) throw new Problem(`Say where the backups are: npm run ${command} -- DIR`)
  const read = backupVariables.safeParse(setVariables(process.env))
  if (!read.success) throw new Problem('BACKUP_KEEP must be a number from 1 on: correct or unset it.')
  const { BACKUP_RECIPIENT: recipient, BACKUP_IDENTITY: identity, BACKUP_KEEP: kept } = read.data
  return { folder: resolve(given), files: await sealedFiles({ recipient, identity }), kept }
}

/** Files where the installation keeps them (BLOB_STORE); a folder has them below itself. */
export async function blobStoreOf(
  dataFolder: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<BlobStore> {
  return await openBlobs({ dataFolder, blobs: blobsOf(environment, dataFolder) })
}

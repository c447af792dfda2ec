import { text } from 'node:stream/consumers'
import { type DataFolder, keep, readKept } from '../instance/data-folder.ts'
import { openKeys } from '../instance/keys.ts'
import { Problem } from '../problem.ts'
import { type Manifest, secretFile } from './manifest.ts'
import type { SealedFiles } from './sealed-files.ts'

/**
 * Of all keys only the secret belongs to the data: with it was sealed what the rows hold. The others are between processes and
 * servers, and may be new ones. An installation elsewhere keeps it outside, and tells it by LEITSTAND_SECRET.
 */
export async function keptSecret(folder: DataFolder): Promise<string | undefined> {
  const told = process.env.LEITSTAND_SECRET || undefined
  if (isKeptElsewhere()) return told
  // What npm start seals with, whatever else is told.
  const kept = (await readKept(folder, 'keys.json')) as { secret?: string } | undefined
  return kept?.secret ?? told
}

export async function restoreSecret(folder: DataFolder, secret: string): Promise<void> {
  if (isKeptElsewhere()) return
  await keep(folder, 'keys.json', { ...(await openKeys(folder)), secret })
}

/** What the backup has of it, before anything is touched. */
export async function readSecret(backup: string, manifest: Manifest, files: SealedFiles): Promise<string | undefined> {
  return manifest.hasSecret ? await text(await files.read(secretFile(backup))) : undefined
}

/** Rows that nobody can unseal are worth little: whoever keeps the secret outside puts it back there first. */
export function refuseOtherSecret(secret: string | undefined): void {
  const told = process.env.LEITSTAND_SECRET
  if (!told || !secret || told === secret) return
  throw new Problem(
    'LEITSTAND_SECRET is another one than that of the backup, which sealed logins and channels: set the old one (restore --print-secret shows it), or unset it for this command to enter all of them anew.',
  )
}

/** The operator's own key is told to those alone who work on an installation elsewhere. */
function isKeptElsewhere(): boolean {
  return Boolean(process.env.LEITSTAND_KEY)
}

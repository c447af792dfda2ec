import { parseArgs } from 'node:util'
import { databaseUrlOf } from '@leitstand/kit/config'
import { writingInto } from './backup/backup-folder.ts'
import { forgetOldBackups } from './backup/manifest.ts'
import { keptSecret } from './backup/secret.ts'
import { backupSettings, blobStoreOf } from './backup/settings.ts'
import { rowsOf, writeBackup } from './backup/write-backup.ts'
import { readStartConfig } from './config.ts'
import { isDemoLoaded } from './demo/provide-demo.ts'
import { openInstallation } from './instance/installation.ts'
import { Problem, runCommand } from './problem.ts'
import { progress } from './progress.ts'

/** Saves everything as of one moment, while it runs: databases, files, the secret, position in the stream of events. */
await runCommand(async () => {
  const say = progress()
  const { positionals } = parseArgs({ allowPositionals: true })
  const { folder, files, kept } = await backupSettings(positionals, 'backup')
  const config = readStartConfig(process.env)
  await using installation = await openInstallation(config)
  const source = {
    databaseUrlOf: (service: Parameters<typeof databaseUrlOf>[1]) => databaseUrlOf(installation.adminUrl, service),
    blobs: await blobStoreOf(config.dataFolder),
    secret: await keptSecret(installation.folder),
    demo: await isDemoLoaded(installation.folder),
  }
  const { backup, manifest } = await writingInto(folder, () => writeBackup(source, files, folder, say))
  const rows = Object.values(manifest.databases).reduce((sum, database) => sum + rowsOf(database), 0)
  say(`Saved ${rows} rows and ${manifest.blobs.count} files as of ${manifest.at} in ${backup} (${manifest.seconds} s)`)
  if (!files.recipient && manifest.hasSecret)
    say(
      'It is not encrypted and holds the secret of the installation: keep it where nobody else reads, or set BACKUP_RECIPIENT.',
    )
  if (!manifest.hasSecret) say('It does not hold LEITSTAND_SECRET, which was not told: keep that one yourself.')
  if (kept !== undefined) for (const old of await forgetOldBackups(folder, kept)) say(`Removed ${old}`)
  const { damaged } = manifest.blobs
  if (damaged.length > 0)
    throw new Problem(
      `The backup is whole but for ${damaged.length} files that are damaged in the store (they hold something else than they are named for); put them back from an earlier backup, or take them out of the store:\n${damaged.join('\n')}`,
    )
})
process.exit()

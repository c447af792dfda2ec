import { parseArgs } from 'node:util'
import { followUp } from './backup/follow-up.ts'
import { findBackup, readManifest } from './backup/manifest.ts'
import {
  emptyDatabases,
  filledDatabases,
  refuseWhileUsed,
  restoreBackup,
  verifyBackup,
} from './backup/restore-backup.ts'
import { readSecret, refuseOtherSecret, restoreSecret } from './backup/secret.ts'
import { backupSettings, blobStoreOf } from './backup/settings.ts'
import { readStartConfig } from './config.ts'
import { rememberDemo } from './demo/provide-demo.ts'
import { openDataFolder } from './instance/data-folder.ts'
import { openInstallation } from './instance/installation.ts'
import { runningInstance } from './instance/instance-lock.ts'
import { Problem, runCommand } from './problem.ts'
import { progress } from './progress.ts'

const running = 'Leitstand runs: end it (npm stop, or all its services elsewhere), then restore.'

/** Puts the newest backup of a folder, or a certain one, into an empty installation that does not run. */
await runCommand(async () => {
  const say = progress()
  const options = { replace: { type: 'boolean' }, 'print-secret': { type: 'boolean' } } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const { folder: given, files } = await backupSettings(positionals, 'restore')
  const { folder, backup } = await findBackup(given)
  const manifest = await readManifest(files, backup)
  const secret = await readSecret(backup, manifest, files)
  if (values['print-secret']) return console.log(secret ?? 'The backup does not hold it.')
  refuseOtherSecret(secret)
  const config = readStartConfig(process.env)
  const data = await openDataFolder(config.dataFolder)
  if (await runningInstance(data)) throw new Problem(running)

  await using installation = await openInstallation(config)
  await refuseWhileUsed(installation.adminUrl, running)
  const databaseUrlOf = await installation.provideDatabases()
  const filled = await filledDatabases({ databaseUrlOf })
  if (filled.length > 0 && !values.replace)
    throw new Problem(
      `Something is kept here already (${filled.join(', ')}): restore into an empty installation, or add --replace to delete what is here.`,
    )
  if (filled.length > 0) await verifyBackup({ backup, manifest, files })
  say(`Restoring ${backup}, as of ${manifest.at}`)
  await emptyDatabases({ databaseUrlOf }, filled)
  if (secret !== undefined) await restoreSecret(data, secret)
  const blobs = await blobStoreOf(config.dataFolder)
  const faults = await restoreBackup({ databaseUrlOf, blobs }, { folder, backup, manifest, files }, say)
  await followUp(config, databaseUrlOf, say)
  if (manifest.demo) await rememberDemo(data, manifest.at)
  const start = 'Start Leitstand: it follows up on what was under way at that moment.'
  if (faults.length > 0)
    throw new Problem(`Everything is back but ${faults.length} files:\n${faults.join('\n')}\n${start}`)
  say(`Everything is back. ${start}`)
})
process.exit()

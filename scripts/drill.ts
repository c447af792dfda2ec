import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runDrill } from './backup/drill.ts'
import { findBackup, readManifest } from './backup/manifest.ts'
import { backupSettings } from './backup/settings.ts'
import { readStartConfig } from './config.ts'
import { allVariables, telemetryVariables } from './instance/variables.ts'
import { openOperator } from './operator/operator.ts'
import { Problem, runCommand } from './problem.ts'
import { progress } from './progress.ts'
import { untilAskedToStop } from './stop-signals.ts'

/** Restores the newest backup beside the running system and looks whether it would do. Nothing of it reaches anybody. */
await runCommand(async () => {
  const say = progress()
  const begun = Date.now()
  const { positionals } = parseArgs({ allowPositionals: true })
  const { folder: given, files } = await backupSettings(positionals, 'drill')
  const { folder, backup } = await findBackup(given)
  const manifest = await readManifest(files, backup)
  await using running = await openOperator(readStartConfig(process.env)).catch(() => undefined)
  if (!running) say('No running system answers: its answers are not compared.')
  forgetRunningSystem()
  const place = await mkdtemp(join(tmpdir(), 'leitstand-drill-'))
  try {
    const drill = runDrill({ folder, backup, manifest, files, place, running }, say)
    const faults = await Promise.race([drill, untilAskedToStop().promise])
    if (!faults) throw new Problem('The drill was ended before it was done.')
    const hours = (Date.now() - Date.parse(manifest.at)) / 3_600_000
    const seconds = Math.round((Date.now() - begun) / 1000)
    say(`${backup} is ${hours.toFixed(1)} hours old; restoring and comparing took ${seconds} s.`)
    if (faults.length > 0) throw new Problem(`The backup would not do:\n${faults.join('\n')}`)
    say('The backup is whole.')
  } finally {
    await rm(place, { recursive: true, force: true })
  }
})
process.exit()

/** The restored system has servers, files and keys of its own; no variable may lead it to those that are in use. */
function forgetRunningSystem(): void {
  for (const name of [...allVariables().keys(), ...telemetryVariables]) delete process.env[name]
}

// After PostgreSQL was brought back to a moment by its own means (deploy/README.md), and before anything starts.
import { databaseUrlOf } from '@leitstand/kit/config'
import { followUp } from './backup/follow-up.ts'
import { refuseWhileUsed } from './backup/restore-backup.ts'
import { readStartConfig } from './config.ts'
import { Problem, runCommand } from './problem.ts'
import { progress } from './progress.ts'

await runCommand(async () => {
  const config = readStartConfig(process.env)
  const { databaseUrl } = config
  if (!databaseUrl) throw new Problem('Say which server was restored: DATABASE_URL.')
  await refuseWhileUsed(databaseUrl, 'Leitstand runs on these databases: scale its services to 0 first.')
  await followUp(config, (service) => databaseUrlOf(databaseUrl, service), progress())
})
process.exit()

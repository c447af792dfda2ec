import { join } from 'node:path'
import { services } from '@leitstand/contracts/define'
import { migrate } from '@leitstand/kit/migrate'
import { readStartConfig } from './config.ts'
import { openInstallation } from './instance/installation.ts'
import { refuseLaterRelease } from './instance/later-release.ts'
import { root } from './paths.ts'
import { runCommand } from './problem.ts'
import { progress } from './progress.ts'

/** Brings the databases of all services up to date, as each service does for its own when it starts. */
await runCommand(async () => {
  const say = progress()
  await using installation = await openInstallation(readStartConfig(process.env))
  const databaseUrlOf = await installation.provideDatabases()
  await refuseLaterRelease(databaseUrlOf)
  for (const service of services) {
    const applied = await migrate(databaseUrlOf(service), [join(root, 'services', service, 'prisma/migrations')], {
      isUnderWay: (name) => say(`${service}: ${name} is under way …`),
    })
    console.log(applied.length > 0 ? `${service}: ${applied.join(', ')}` : `${service} is up to date.`)
  }
})
process.exit()

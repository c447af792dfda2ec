import { runChecks } from './checks/run-checks.ts'
import { Problem, runCommand } from './problem.ts'
import { generatePrismaClients } from './setup/prisma-clients.ts'

await runCommand(async () => {
  await generatePrismaClients(console.log)
  const { failed } = await runChecks()
  if (failed.length > 0)
    throw new Problem(
      `Not everything is in order: ${failed.join(', ')}. Correct what is said above and run npm run check again.`,
    )
  console.log('Everything is in order.')
})

// Generates the database clients and builds the web app, as `npm start` does before it starts anything: for images.
import { runCommand } from './problem.ts'
import { generatePrismaClients } from './setup/prisma-clients.ts'
import { buildWebApp } from './setup/web-build.ts'

await runCommand(async () => {
  await generatePrismaClients(console.log)
  await buildWebApp(console.log)
})

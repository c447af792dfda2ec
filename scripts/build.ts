// Builds the services and the web app, as `npm start` does before it starts anything: for images.
import { runCommand } from './problem.ts'
import { buildProcesses } from './setup/process-builds.ts'
import { buildWebApp } from './setup/web-build.ts'

await runCommand(async () => {
  await buildProcesses(console.log)
  await buildWebApp(console.log)
})

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readStartConfig } from './config.ts'
import { provideDemo } from './demo/provide-demo.ts'
import { launch } from './instance/launch.ts'
import { unreadVariables } from './instance/unread-variables.ts'
import { root } from './paths.ts'
import { runCommand } from './problem.ts'
import { progress } from './progress.ts'
import { untilAskedToStop } from './stop-signals.ts'

/** As `npm start`, but every process starts again when its sources change, and the web app comes from the development server. */
await runCommand(async () => {
  const say = progress()
  const asked = untilAskedToStop()
  unreadVariables(process.env).forEach(say)
  const config = readStartConfig(process.env)
  await using instance = await launch({ config, say, watch: true, signal: asked.signal })
  await provideDemo(config, say)
  const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'web'),
    env: { ...process.env, LEITSTAND_URL: instance.url },
    stdio: 'inherit',
  })
  console.log(
    `Leitstand is ready: ${instance.url} (the web app with live changes is served on the address that Vite names)`,
  )
  await asked.promise
  vite.kill()
  say('Stopping …')
})
process.exit()

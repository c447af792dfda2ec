import { readStartConfig } from './config.ts'
import { launch } from './instance/launch.ts'
import { runCommand } from './problem.ts'
import { progress } from './progress.ts'
import { untilAskedToStop } from './stop-signals.ts'

await runCommand(async () => {
  const say = progress()
  const asked = untilAskedToStop()
  const instance = await launch({ config: readStartConfig(process.env), say, signal: asked.signal })
  console.log(`Leitstand is ready: ${instance.url}`)
  await asked.promise
  say('Stopping …')
  await instance.stop()
  say('Leitstand has stopped.')
})
process.exit()

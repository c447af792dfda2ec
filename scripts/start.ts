import { giveMemoryBack } from '@leitstand/kit/idle-memory'
import { readStartConfig } from './config.ts'
import { demoAccounts, provideDemo } from './demo/provide-demo.ts'
import { launch } from './instance/launch.ts'
import { runCommand } from './problem.ts'
import { progress } from './progress.ts'
import { untilAskedToStop } from './stop-signals.ts'

await runCommand(async () => {
  const say = progress()
  const asked = untilAskedToStop()
  const config = readStartConfig(process.env)
  const instance = await launch({ config, say, signal: asked.signal })
  await provideDemo(config, say).catch(async (error: unknown) => {
    await instance.stop()
    throw error
  })
  console.log(`Leitstand is ready: ${instance.url}`)
  for (const line of demoAccounts(config)) console.log(line)
  giveMemoryBack()
  await asked.promise
  say('Stopping …')
  await instance.stop()
  say('Leitstand has stopped.')
})
process.exit()

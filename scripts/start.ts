import { giveMemoryBack } from '@leitstand/kit/idle-memory'
import { readStartConfig, type StartConfig } from './config.ts'
import { demoAccounts, provideDemo } from './demo/provide-demo.ts'
import { launch } from './instance/launch.ts'
import { unreadVariables } from './instance/unread-variables.ts'
import { firstAccount } from './operator/first-account.ts'
import { openOperator } from './operator/operator.ts'
import { runCommand } from './problem.ts'
import { progress } from './progress.ts'
import { untilAskedToStop } from './stop-signals.ts'

await runCommand(async () => {
  const say = progress()
  const asked = untilAskedToStop()
  unreadVariables(process.env).forEach(say)
  const config = readStartConfig(process.env)
  const instance = await launch({ config, say, signal: asked.signal })
  await provideDemo(config, say).catch(async (error: unknown) => {
    await instance.stop()
    throw error
  })
  console.log(`Leitstand is ready: ${instance.url}`)
  // Not worth ending what runs, when it cannot be asked just then.
  for (const line of await toldAccounts(config).catch(() => [])) console.log(line)
  giveMemoryBack()
  await asked.promise
  say('Stopping …')
  await instance.stop()
  say('Leitstand has stopped.')
})
process.exit()

/** With which account one signs in; without any, how the first is made. */
async function toldAccounts(config: StartConfig): Promise<string[]> {
  if (config.demo) return demoAccounts(config)
  await using operator = await openOperator(config)
  return await firstAccount(operator)
}

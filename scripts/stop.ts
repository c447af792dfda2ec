import { setTimeout as wait } from 'node:timers/promises'
import { readStartConfig } from './config.ts'
import { openDataFolder } from './instance/data-folder.ts'
import { isAlive, runningInstance } from './instance/instance-lock.ts'
import { Problem, runCommand } from './problem.ts'

const patienceMs = 60_000

await runCommand(async () => {
  const folder = await openDataFolder(readStartConfig(process.env).dataFolder)
  const pid = await runningInstance(folder)
  if (!pid) {
    console.log('Leitstand is not running.')
    return
  }
  console.log('Stopping Leitstand …')
  process.kill(pid, 'SIGTERM')
  const end = Date.now() + patienceMs
  while (isAlive(pid)) {
    if (Date.now() > end)
      throw new Problem(`Leitstand did not stop within a minute: end process ${pid} by hand (kill -9 ${pid}).`)
    await wait(100)
  }
  console.log('Leitstand has stopped.')
})

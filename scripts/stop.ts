import { setTimeout as wait } from 'node:timers/promises'
import { readStartConfig } from './config.ts'
import { dataFolderAt } from './instance/data-folder.ts'
import { isAlive, runningInstance } from './instance/instance-lock.ts'
import { Problem, runCommand } from './problem.ts'

const patienceMs = 60_000

await runCommand(async () => {
  // A folder that is full or may not be written to is no reason to keep it running.
  const folder = dataFolderAt(readStartConfig(process.env).dataFolder)
  const running = await runningInstance(folder)
  if (!running) {
    console.log('Leitstand is not running.')
    return
  }
  console.log('Stopping Leitstand …')
  const { pid } = running
  signal(pid)
  const end = Date.now() + patienceMs
  while (isAlive(running)) {
    if (Date.now() > end)
      throw new Problem(`Leitstand did not stop within a minute: end process ${pid} by hand (kill -9 ${pid}).`)
    await wait(100)
  }
  console.log('Leitstand has stopped.')
})

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch (error) {
    const isForeign = error instanceof Error && 'code' in error && error.code === 'EPERM'
    if (isForeign) throw new Problem(`Leitstand (process ${pid}) was started by another user: stop it as that user.`)
  }
}

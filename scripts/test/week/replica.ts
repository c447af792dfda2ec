import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PrismaLike, Service } from '@leitstand/kit/chassis'
import { testClock } from '@leitstand/kit/clock'
import { serviceConfig } from '@leitstand/kit/config'
import { openLogger } from '@leitstand/kit/logger'
import { startService } from '@leitstand/kit/start-service'
import { root } from '../../paths.ts'

/** One replica of a service as a process of its own, so that it can be killed. Only its clock is not the wall's. */
const { service: name, databaseUrl, now, jobs } = JSON.parse(process.argv[2] ?? '{}')

const clock = testClock(now)
const config = { ...serviceConfig(name, process.env), databasePool: 5, databaseUrl }
const running = await startService(await contents(), config, {
  clock,
  log: openLogger(name, config.logLevel),
  autorun: true,
})
process.on('message', (at: string) => {
  clock.set(at)
  for (const job of jobs) running.jobs.wake(job)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function contents(): Promise<Service<PrismaLike>> {
  const folder = join(root, 'services', name, 'src')
  const load = async (file: string) => await import(pathToFileURL(join(folder, file)).href)
  const defined = (await load('service.ts'))[`${name}Service`]
  return typeof defined === 'function' ? defined((await load('config.ts'))[`${name}Config`](process.env)) : defined
}

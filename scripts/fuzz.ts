import { parseArgs } from 'node:util'
import { readStartConfig } from './config.ts'
import { fuzz, reportOf } from './fuzzing/fuzz.ts'
import { Problem, runCommand } from './problem.ts'

/**
 * Sends hostile calls of every kind to a running instance with its demo, and reports each that is answered by 5xx or not
 * at all. It changes and deletes what it meets: only for instances whose data matters to nobody.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      calls: { type: 'string', default: '10000' },
      seed: { type: 'string' },
      workers: { type: 'string', default: '8' },
    },
  })
  const config = readStartConfig(process.env)
  const url = values.url ?? `http://127.0.0.1:${config.port}`
  const [calls, workers] = [Number(values.calls), Number(values.workers)]
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000))
  if (![calls, workers, seed].every((number) => Number.isSafeInteger(number) && number >= 0))
    throw new Problem('Give whole numbers: npm run fuzz -- --calls 100000 [--seed 1] [--workers 8] [--url http://…]')
  await fetch(`${url}/health/ready`).catch(() => {
    throw new Problem(`Nothing answers at ${url}: start it with "npm start", or name another with --url.`)
  })
  console.log(`Seed ${seed}`)
  const say = (done: number, failed: number) => console.log(`${done} calls, ${failed} failed`)
  const outcome = await fuzz({ url, seed, calls, workers, say })
  console.log(reportOf(outcome))
  if (outcome.failures.length > 0) process.exitCode = 1
})
